/** Sentences about effects of sanctions, not the party's conduct: they would match everyone with ships. */
const BOILERPLATE: readonly RegExp[] = [
  /\b(the )?(director disqualification|trust services?) sanctions? (was|were) imposed on [^.;]{0,40}/gi,
  /\b(shipping|transport|internet services?) sanctions?\s*:.{0,1500}?(?=\n|$)/gis,
  /\ba (specified )?ship (is prohibited|owned, controlled)[^.]{0,600}/gi,
  /\b(ships?|an? aircraft|where transport sanctions apply, a ship|similarly, an aircraft) ?owned, (controlled, )?charter[^.]{0,700}/gi,
  /\bmay be given a (movement|port)[^.;]{0,400}/gi,
  /\b(this also includes )?a prohibition (of|on) (the provision of )?technical assistance[^.]{0,500}/gi,
  /\bsocial media services, internet access services and application stores must[^.]{0,500}/gi,
  /\binterpol[- ]un security council special notice[^\n]{0,160}/gi,
  /\bphoto(graph)? available for inclusion in the interpol[^.]{0,80}/gi,
  /\breview pursuant to security council resolution[^.]{0,40}\([^)]{0,8}\) was concluded on [^.;]{0,24}/gi,
  /\bhttps?:\S{1,300}/gi,
  /\bwww\.\S{1,200}/gi,
  /\b(\(?uk statement of reasons\)?|date of listing|listed on|date of un designation|new listing start date|previously listed under)\b[^.;\n]{0,120}/gi,
  /\b(secondary sanctions risk|additional sanctions information)[^;]{0,200}/gi,
  /\bsubject to (secondary sanctions|directive)[^;.]{0,120}/gi,
  /\b(see )?section \d[^;.]{0,80}executive order[^;.]{0,80}/gi,
  /\bexecutive order \d+[^;.]{0,60}(information|determination)[^;]{0,200}/gi,
  /\btransactions prohibited for persons owned or controlled by u\.?s\.? financial institutions[^;]{0,160}/gi,
  /\b[^;.]{0,60}sanctions regulations,? (sections?|31 cfr|\d+ cfr)[^;]{0,80}/gi,
  /\bfor more information on directives[^;]{0,200}/gi,
  /\b(a\.?k\.?a|f\.?k\.?a|passport|national id(entification)?|tax id|registration (no|number)|phone|tel|fax|email|e-mail|website|inn|ogrn|okpo|kpp|imo number|hair colou?r|eye colou?r|height|gender|physical description)( no\.?| number| details)?\s*:[^.;\n]{0,80}/gi,
  /\b(father|mother)['’]?s name( is)?:?[^.;\n]{0,60}/gi,
  /\bthere are reasonable grounds to suspect that (he|she|they|it|the)?\b/gi,
  /\b(is|are|was|were)?( an)? involved persons? (under|within the meaning of|for the purposes? of)[^.,]{0,120}?(regulations?)( \d{4})?/gi,
  /\b(on the basis|on the ground|because)( of the following grounds?)?( that)? (he|she|they|it|the individual|the entity|the person)? ?(is|are|has been|have been|was|were)( or (has|have) been)?( and (is|are|has|have)( been)?)? (involved in|or)?/gi,
  /\bwhose object or effect is to\b/gi,
  /\b(is|are|has been|have been),? (has been|is|are)?,? ?(or is likely to be|or are likely to be)? involved in activity\b/gi,
  /\b(the )?[a-z' ()]{0,40}\((sanctions|united nations sanctions)\)( \([a-z ]{0,30}\))? \(eu exit\) regulations \d{4}/gi,
  /\(\s*(linked to|un ref|ofsi)[^)]{0,40}\)/gi,
];

/** Tested first, because patterns that begin with arbitrary words are slow: they are tried at each word. */
const NEEDED: readonly RegExp[] = [/sanctions regulations/i, /\(eu exit\) regulations/i];
const PATTERNS = BOILERPLATE.map((pattern) => ({
  pattern,
  needed: NEEDED.find(({ source }) => pattern.source.includes(source)),
}));

/** Removes measures, notices, web addresses and document data; the rest says why a party is listed. */
export function stripBoilerplate(text: string): string {
  let rest = text.slice(0, 20_000);
  for (const { pattern, needed } of PATTERNS) if (!needed || needed.test(rest)) rest = rest.replace(pattern, ' ');
  return rest.replace(/[ \t]{2,}/g, ' ').trim();
}
