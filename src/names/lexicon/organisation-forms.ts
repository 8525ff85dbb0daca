/**
 * Legal forms of organisations in the languages of the lists, in families of equivalents: OOO = LLC = GmbH.
 * A form weighs little in a comparison; two forms of different families weigh a little against each other.
 * Facts from company law and registers of the countries; transliterations as the lists print them.
 */

/** Family code -> writings, folded; several words make a phrase. `co` goes with every other family. */
const FAMILIES: Record<string, string> = {
  ltd: `ltd|limited|llc|l l c|limited liability company|limited liability co|ltd liability co|limited liability partnership company|gmbh|gesellschaft mit beschrankter haftung|gesmbh|mbh|g m b h|
    ooo|o o o|obshchestvo s ogranichennoi otvetstvennostiu|obshchestvo s ogranichennoy otvetstvennostyu|obschestvo s ogranichennoy otvetstvennostyu|obshestvo s ogranichennoi otvetstvennostyu|tov|taa|tovarystvo z obmezhenoiu vidpovidalnistiu|tovarystvo z obmezhenoyu vidpovidalnistyu|
    tovarischestvo s ogranichennoi otvetstvennostiu|tovarishchestvo s ogranichennoi otvetstvennostiu|too|toe|odo|obshchestvo s dopolnitelnoi otvetstvennostiu|tdv|sooo|cooo|co ltd|company limited|company ltd|co limited|pte ltd|pte|private limited|private ltd|pvt ltd|pvt|pty ltd|pty|pty limited|proprietary limited|
    pte limited|pvt limited|sdn bhd|sendirian berhad|sarl|s a r l|societe a responsabilite limitee|srl|s r l|societa a responsabilita limitata|sociedad de responsabilidad limitada|s de rl|s de r l|de cv|de c v|s de rl de cv|sl|s l|sociedad limitada|slu|lda|limitada|ltda|eurl|sprl|bvba|
    bv|b v|besloten vennootschap|sp z o o|sp z oo|sp zoo|spolka z ograniczona odpowiedzialnoscia|spzoo|sro|s r o|spol s r o|doo|d o o|dooel|drustvo s ogranicenom odgovornoscu|drustvo sa ogranicenom odgovornoscu|kft|korlatolt felelossegu tarsasag|uab|sia|ou|osauhing|oy|osakeyhtio|aps|anpartsselskab|ehf|eood|ood|epe|ike|
    fze|f z e|fz llc|fz co|fzco|fzc|fz|f z|l l c fz|free zone establishment|free zone company|wll|w l l|spc|dmcc|dwc llc|ltd sti|limited sirketi|limited sti|sti|sirketi|tic ltd sti|mchj|mmm|mmc|osoo|shpk|jllc|yk|yugen kaisha|yugen gaisha|godo kaisha|tnhh|cong ty tnhh|pllc|ll c|lc|lcc|unlimited company|sarlau|sh p k|snc`,
  jsc: `jsc|joint stock company|joint stock co|joint stock|jointstock company|ao|a o|aktsionernoe obshchestvo|aktsionernoye obshchestvo|akcionernoe obshchestvo|aktsionerne tovarystvo|pao|publichnoe aktsionernoe obshchestvo|publichnoye aktsionernoye obshchestvo|oao|otkrytoe aktsionernoe obshchestvo|otkrytoye aktsionernoye obshchestvo|zao|zakrytoe aktsionernoe obshchestvo|
    nao|nepublichnoe aktsionernoe obshchestvo|ojsc|open joint stock company|open jsc|cjsc|closed joint stock company|closed jsc|pjsc|public joint stock company|publicly traded company|public jsc|private joint stock company|private jsc|prjsc|prat|pat|aat|zat|vat|oojsc|jscb|jsb|oaa|akb|joint stock commercial bank|aktsionernyi kommercheskii bank|
    ag|a g|aktiengesellschaft|akg|sa|s a|societe anonyme|sociedad anonima|sociedade anonima|sa de cv|s a de c v|s a b de c v|sab de cv|sas|s a s|societe par actions simplifiee|sapi de cv|spa|s p a|societa per azioni|nv|n v|naamloze vennootschap|ab|aktiebolag|a s|aktieselskab|asa|allmennaksjeselskap|aksjeselskap|oyj|julkinen osakeyhtio|
    plc|p l c|public limited company|public co ltd|public company limited|pcl|tbk|pt|perseroan terbatas|berhad|bhd|kk|k k|kabushiki kaisha|kabushiki gaisha|as|anonim sirketi|anonim sti|a s s|rt|zrt|nyrt|ad|a d|ead|d d|dd|ae|sal|s a l|sae|s a e|psc|p s c|pjs|qsc|saoc|saog|ksc|kscc|bsc|bscc|kgaa|se|societas europaea|ulc|aktsiaselts|akcine bendrove|akciova spolecnost|aktsiyadorlik jamiyati|asc|qapali sehmdar cemiyyeti|sherkat sahami|sahami|sherkat sahami khass|kht`,
  co: `co|company|corp|corporation|inc|incorporated|comp|cia|compania|companhia|compagnie|kompaniya|kompaniia|kampaniya|sherkat|sharika|sharikat|sharekat|shirkat|gongsi|kaisha|hoesa|cie|ooh|firma|enterprise|enterprises|predpriiatie|predpriyatie|cos|private|establishment|est`,
  llp: `llp|l l p|limited liability partnership|lp|l p|limited partnership|kg|kommanditgesellschaft|gmbh co kg|gmbh and co kg|cv|c v|commanditaire vennootschap|kd|ky|ks|spk|scs|vof|v o f|vennootschap onder firma|maatschap|ohg|gbr|partnership|scrl|hb|kb`,
  state: `fgup|f g u p|federal state unitary enterprise|state unitary enterprise|federalnoe gosudarstvennoe unitarnoe predpriiatie|gosudarstvennoe unitarnoe predpriiatie|gup|mup|fkp|federal state enterprise|federalnoe kazennoe predpriiatie|rup|republican unitary enterprise|respublikanskoe unitarnoe predpriiatie|state enterprise|state owned enterprise|derzhavne pidpryiemstvo|fgbu|federal state budgetary institution|federalnoe gosudarstvennoe biudzhetnoe uchrezhdenie|fgbou|fgau|fgbnu|fgbuz|gbu|state budgetary institution|fgbou vo|fgku|kup|chup|private unitary enterprise|unitary enterprise|subsidiary unitary enterprise|republican subsidiary unitary enterprise|federal state institution|federal autonomous institution|federal state autonomous institution|federal budgetary institution|state autonomous institution|
    federal state budgetary institution of science|federal state budgetary institution science|federal state budgetary scientific institution|federal state budgetary educational institution|federal state budgetary educational institution of higher education|federal state budgetary educational institution higher education|
    federal state autonomous educational institution|federal state autonomous educational institution of higher education|federal state autonomous educational institution higher education|federal state treasury enterprise|federal treasury enterprise|federal government enterprise|federal state public enterprise`,
  ngo: `ano|a n o|autonomous non profit organization|autonomous non profit organisation|autonomous nonprofit organization|avtonomnaia nekommercheskaia organizatsiia|non profit organization|ev|e v|eingetragener verein|verein|nko|ngo|asbl|vzw|onlus|gmeinnutzige|noncommercial organization|nonprofit organization|obshchestvennaia organizatsiia|roo|mroo|oblastnaia obshchestvennaia organizatsiia`,
  npp: `npp|gnpp|fnpp|research and production enterprise|research production enterprise|scientific and production enterprise|scientific production enterprise|nauchno proizvodstvennoe predpriiatie|gosudarstvennoe nauchno proizvodstvennoe predpriiatie|npf|research and production firm|research and production company|scientific production company|nauchno proizvodstvennaia firma|npk|nauchno proizvodstvennaia kompaniia|nip`,
  npo: `npo|research and production association|research production association|scientific and production association|scientific production association|nauchno proizvodstvennoe obieedinenie|nauchno proizvodstvennoe obedinenie|rpa|npc|research and production center|scientific production center|nauchno proizvodstvennyi tsentr|npts|fnpts|federalnyi nauchno proizvodstvennyi tsentr`,
  kb: `okb|skb|mkb|ckb|tskb|tkb|gskb|design bureau|experimental design bureau|special design bureau|central design bureau|konstruktorskoe biuro|opytno konstruktorskoe biuro|tsentralnoe konstruktorskoe biuro|spetsialnoe konstruktorskoe biuro`,
  pk: `pk|tk|ppo|gk|managing company|management company|upravliaiushchaia kompaniia|proizvodstvennaia kompaniia|industrial company|production company|trading company|torgovaia kompaniia|gruppa kompanii|group of companies|companies group|torgovyi dom|trading house|td`,
  ip: `ip|individual entrepreneur|individualnyi predprinimatel|fop|sole proprietorship|einzelunternehmen`,
}; // biome-ignore format: a table

interface Phrase {
  words: readonly string[];
  family: string;
}

const singles = new Map<string, string>();
const phrases = new Map<string, Phrase[]>();

/** The same entry with Russian endings as the lists spell them: predpriiatie, predpriyatie. */
function spellings(entry: string): string[] {
  const other = entry.replaceAll('ii', 'iy').replaceAll('iu', 'yu').replaceAll('aia', 'aya').replaceAll('nyi', 'nyy');
  return other === entry ? [entry] : [entry, other];
}

for (const [family, list] of Object.entries(FAMILIES)) {
  for (const entry of list.split('|').flatMap(spellings)) {
    const words = entry.trim().split(/\s+/);
    if (words.length === 1) singles.set(words[0]!, family);
    else phrases.set(words[0]!, [...(phrases.get(words[0]!) ?? []), { words, family }]);
  }
}
for (const list of phrases.values()) list.sort((a, b) => b.words.length - a.words.length);

/** Phrases of three words and more by their second word, for a slip in the first. */
const bySecond = new Map<string, Phrase[]>();
for (const phrase of [...phrases.values()].flat()) {
  if (phrase.words.length < 3) continue;
  const second = phrase.words[1]!;
  bySecond.set(second, [...(bySecond.get(second) ?? []), phrase]);
}
for (const list of bySecond.values()) list.sort((a, b) => b.words.length - a.words.length);

/** Long forms of one word with one slip, a letter lost, added, changed or swapped: `compny`, `limtied`. */
const misspelt = new Map<string, string>();
for (const word of ['company', 'limited', 'corporation', 'incorporated'])
  for (const slip of slipsOf(word)) if (!singles.has(slip)) misspelt.set(slip, singles.get(word)!);

function slipsOf(word: string): string[] {
  const slips: string[] = [];
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    for (const letter of letters) slips.push(before + letter + after, before + letter + after.slice(1));
    slips.push(before + after.slice(1));
    if (after.length > 1) slips.push(before + after[1] + after[0] + after.slice(2));
  }
  return slips.filter((slip) => slip !== word && Math.abs(slip.length - word.length) <= 1);
}

/** Short words that are a form only at the end or beginning of an organisation's name, not inside it. */
const EDGE_ONLY = new Set(
  'as ab sa se ad ag ae ou sl pt nv kk rt dd ip ks ky kb hb cv kg est spa sia asa fz too ev ano pat vat tov ano ao co comp sal lc private enterprise enterprises establishment pk tk gk td kb ppo nip npc rpa'.split(
    ' ',
  ),
);

/** Forms that may be glued to the name: `SiemensAG`, recognised by the change of case. */
const GLUED = /^(.*[a-z])(AG|SA|SE|NV|BV|AB|LLC|LTD|GmbH|OOO|OAO|ZAO|PAO|JSC|SpA|SRL|PLC|Ltd|Inc)$/;

/** Splits a legal form glued to a name by change of case: `SiemensAG` -> `Siemens AG`; other words stay. */
export function unglueForm(word: string): string {
  return word.length < 5 ? word : word.replace(GLUED, '$1 $2');
}

/**
 * The legal form that starts at `at`: its family and how many words it takes, or undefined. Short ambiguous forms
 * (`as`, `ab`) count at the first or last word only, and none counts when it is the whole name.
 */
export function formAt(words: readonly string[], at: number): { family: string; length: number } | undefined {
  const word = words[at]!;
  for (const phrase of phrases.get(word) ?? []) {
    if (phrase.words.length === words.length) continue;
    if (phrase.words.every((part, i) => words[at + i] === part))
      return { family: phrase.family, length: phrase.words.length };
  }
  const near = nearPhrase(phrases.get(word), words, at) ?? nearPhrase(bySecond.get(words[at + 1] ?? ''), words, at);
  if (near) return { family: near.family, length: near.words.length };
  const family = singles.get(word) ?? (at > 0 ? misspelt.get(word) : undefined);
  if (!family) return undefined;
  if (!EDGE_ONLY.has(word)) return { family, length: 1 };
  const last = words.slice(at + 1).every((later) => singles.has(later) || later.length === 1);
  return at === 0 || last ? { family, length: 1 } : undefined;
}

/** A phrase of three words or more with one slip in one of its longer words. */
function nearPhrase(among: readonly Phrase[] | undefined, words: readonly string[], at: number): Phrase | undefined {
  return among?.find((phrase) => {
    if (phrase.words.length < 3 || phrase.words.length >= words.length) return false;
    let slips = 0;
    for (let i = 0; i < phrase.words.length && slips < 2; i++) {
      const [wanted, word] = [phrase.words[i]!, words[at + i] ?? ''];
      if (wanted === word) continue;
      slips += wanted.length >= 4 && isOneSlip(wanted, word) ? 1 : 2;
    }
    return slips === 1;
  });
}

/** One letter lost, added, changed or swapped with its neighbour. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [restA, restB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}

/** True where two form families speak against each other: a GmbH is not an AG; `co` says nothing. */
export const formsConflict = (a: string, b: string): boolean => a !== b && !COMPATIBLE.has(a) && !COMPATIBLE.has(b);

/** What goes with any legal form: "company" and the kinds of enterprise that Russian names put beside it. */
const COMPATIBLE = new Set(['co', 'npp', 'npo', 'kb', 'pk', 'ip']);
