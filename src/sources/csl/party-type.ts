import { resolveCountry } from '../../domain/countries.ts';
import type { EntityType } from '../../domain/vocabulary.ts';
import { GIVEN_NAMES } from '../text/given-names.ts';

/** Whole words that firms, offices, institutes and the like have in their names, in the languages of the lists. */
const ORGANISATION_WORDS = new Set(
  (
    'ltd limited llc inc incorporated co corp corporation company companies gmbh ag sa srl spa plc pte pty sdn bhd jsc ' +
    'ojsc pjsc cjsc oao ooo zao pao ao fze fzc fzco fz dmcc est establishment group grp holding holdings university institute ' +
    'institution academy college school factory plant works bureau center centre lab labs laboratory laboratories bank ' +
    'trading traders trader trade enterprise enterprises industry industries industrial international services service ' +
    'solutions solution systems system logistics shipping lines line airlines airline airways air cargo freight express ' +
    'import export general research design engineering engineers foundation ministry department government agency ' +
    'organization organisation association society committee council force forces army navy military brigade hospital ' +
    'club union network supply supplies supplier marketing equipment machinery instrument instruments product products ' +
    'material materials energy power oil gas chemical chemicals nuclear division branch office station project consulting ' +
    'consultancy consultants contracting partners associates brothers bros sons sro kft bv nv as oy ab kg sal sas sarl doo ' +
    'ead ood tic san science sciences scientific republic administration yard shipyard airport port production complex ' +
    'concern ventures venture global worldwide world digital communications communication satellite computer computers ' +
    'motors motor metal metals security defense defence space radio navigation component components parts spares tools ' +
    'mill mills transport travel tours tourism hotel media press studio stock joint firm workshop fund funds investment ' +
    'investments capital finance insurance exchange address unit regiment directorate guard guards corps prison police ' +
    'federation commission collective facility facilities arcade catering towers plaza mall marine maritime civil aircraft ' +
    'state national federal city middle east gulf pacific asia europe devices imaging computing technical tourisme ' +
    'societe anonyme aktsionernoe obshchestvo obschestvo byuro federalnoe nauchno zavod predpriyatie openlab cloud ' +
    'intl business connections khodro sanaat sanat pars factories construction mktg mfg elektronik teknoloji dis ticaret sanayi mondial'
  ).split(' '),
);
/** Beginnings of such words. */
const ORGANISATION_STEMS =
  /^(?:techn|electr|elektr|industr|manufactur|telecom|micro|pharm|petro|aero|avia|semicon|optic|photon|robot|softw|intelli|financ|corporat|publish|textil|biotech|logist|instrument|mashin|zavod)/;
const PATRONYMIC = /^[a-z]{3,}(?:ovich|evich|ovna|evna|ullah|uddin)$/;
/** Surnames of more than four fifths of all Han Chinese, in pinyin. */
const CHINESE_SURNAMES = new Set(
  (
    'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng ' +
    'han feng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren lv yao shen jin tan liao fu ' +
    'zhong cui fan wen zou shi meng qin bai xue kong lai qiu hou jia xiong lei tao pei pang zhuang gong qian yin qu qi ning bao lan gu hong long mao mo niu ruan shao shu tu wan weng wo xing yan yi yuan'
  ).split(' '),
);
/** A given name of one or two pinyin syllables, written as one word. */
const PINYIN_GIVEN = /^(?:(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]{1,3}(?:ng|n|r)?){1,2}$/;

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase();

/** True when a name has a word or sign that only organisations have. */
function soundsLikeOrganisation(name: string): boolean {
  if (/[\d&+@/"“”]/.test(name)) return true;
  return fold(name)
    .split(/[^\p{L}]+/u)
    .some((word) => ORGANISATION_WORDS.has(word) || ORGANISATION_STEMS.test(word));
}

/** True when a name is positively a person's: a known given name, a patronymic, an initial, or a Chinese name in pinyin. */
function soundsLikePerson(name: string): boolean {
  if (/^\p{Lu}\p{L}+, \p{Lu}\p{L}+(?: \p{Lu}[\p{L}.]*)*$/u.test(name)) return true;
  if (/^(?:\p{Lu}\. ?){1,3}\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/u.test(name)) return true;
  const words = fold(name).split(/[\s-]+/);
  if (words.some((word) => GIVEN_NAMES.has(word) || PATRONYMIC.test(word))) return true;
  const [first, last] = [words[0]!, words.at(-1)!];
  if (words.length !== 2) return false;
  // Last, the surname may stand beside any given name ("Wingel Zhang"); first, it is too often the syllable of a brand.
  return (
    (CHINESE_SURNAMES.has(first) && PINYIN_GIVEN.test(last)) ||
    (CHINESE_SURNAMES.has(last) && /^[a-z]{3,}$/.test(first))
  );
}

/** "PMC Wagner": an abbreviation in a name that is not written in capitals as a whole. */
const hasAbbreviation = (name: string): boolean =>
  /[a-z]/.test(name) && name.split(' ').some((word) => /^[A-Z]{2,3}$/.test(word) && !/^(?:I{2,3}|IV)$/.test(word));

/** Two to six words of letters, as people's names are. */
const couldBePerson = (name: string): boolean => /^[\p{L}\p{M}'’`.-]+(?:,? [\p{L}\p{M}'’`.-]+){1,5}$/u.test(name);

/**
 * Person or organisation, for a list that does not say. Lists mostly of persons (`mostlyPersons`) take a name that could
 * be a person's for one; on others a positive sign is needed, and without one the party is an organisation.
 *
 * @param statements bracketed remarks of the cell, such as "DPRK individual" or "Russian entity"; they decide.
 */
export function inferEntityType(
  name: string,
  aliases: string[],
  statements: string[],
  mostlyPersons: boolean,
): EntityType {
  for (const statement of statements) {
    if (/\b(?:individual|national|person)$/i.test(statement)) return 'individual';
    if (/\bentit(?:y|ies)$/i.test(statement)) return 'organization';
  }
  const bare = name.replace(/\s*[([][^()[\]]*[)\]]/g, '').trim();
  if (!couldBePerson(bare) || soundsLikeOrganisation(bare) || hasAbbreviation(bare)) return 'organization';
  if (soundsLikePerson(bare)) return 'individual';
  if (aliases.some(soundsLikeOrganisation)) return 'organization';
  const lastWord = bare.slice(bare.lastIndexOf(' ') + 1);
  return mostlyPersons && !(lastWord.length > 3 && resolveCountry(lastWord)) ? 'individual' : 'organization';
}
