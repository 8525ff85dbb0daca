/** Compares the names of two records. */
import { numberedTexts } from '../domain/collections/numbered-texts.ts';
import { memoize } from '../domain/memoize.ts';
import { analyzeName } from '../names/analyze.ts';
import { kindOf, type NameKind, type NameToken, type NameVariant } from '../names/name.ts';
import { align } from '../names/score/align/align.ts';
import { bestForms, type Comparer, createComparer } from '../names/score/compare.ts';
import { preparedToken } from '../names/score/prepared.ts';
import { staticRarity } from '../names/score/words/rarity.ts';
import { foldLatin } from '../names/text/fold.ts';
import { soundKey } from '../names/text/sound-key.ts';
import type { PartyFacts } from './facts.ts';
import { COMMON_WORD_SHARE, PRIMARY_NAMES_SUFFICE, SAME_NAME, WORD_MATCHED } from './weights.ts';

/** The best match of two records' names. */
export interface NameAgreement {
  /** Score 0–1 of the best pair of names, at least one of them a primary name. */
  score: number;
  /** The lower of the best scores of either primary name among all names of the other record: high only if both are known by it. */
  mutual: number;
  /** The two names of the best pair, as published. */
  names: readonly [string, string];
  /** Number of shared words except legal forms, titles and particles, and the sum of their rarities (0–1 each). */
  words: number;
  rarity: number;
  /** True if every word of both names is matched. */
  whole: boolean;
}

const NONE: NameAgreement = { score: 0, mutual: 0, names: ['', ''], words: 0, rarity: 0, whole: false };
type BestForms = NonNullable<ReturnType<typeof bestForms>>;

const MAX_REMEMBERED = 10_000;

/** Creates a comparison of the names of two records that caches analysed names between calls. */
export function nameComparer(): (a: PartyFacts, b: PartyFacts, aliases: boolean) => NameAgreement {
  const comparer = createComparer();
  const formsAs = (kind: NameKind) =>
    memoize((name): NameVariant[] => {
      // Of one party, some authorities write Germanova for the patronymic Germanovna: here it is a word like others.
      const prepared = ({ rarity, ...token }: NameToken): NameToken => ({
        ...preparedToken({ ...token, rarity: rarity ?? staticRarity(token.text) }),
        patronymic: undefined,
      });
      return analyzeName(name, kind, 'index').map((form) => ({ ...form, tokens: form.tokens.map(prepared) }));
    }, MAX_REMEMBERED);
  const formsOfKind = {
    person: formsAs('person'),
    organization: formsAs('organization'),
    vessel: formsAs('vessel'),
    unknown: formsAs('unknown'),
  } satisfies Record<NameKind, unknown>;
  const sounds = numberedTexts();
  const soundsOf = memoize((name) => [...new Set(nameWords(name).map(soundKey))].map(sounds.idOf), MAX_REMEMBERED);
  // A record is compared with many others, so its sounds are cached.
  const soundsOfNames = new Map<PartyFacts, (readonly number[])[]>();
  const soundsOfParty = (party: PartyFacts): (readonly number[])[] => {
    const known = soundsOfNames.get(party) ?? party.names.map(soundsOf);
    soundsOfNames.set(party, known);
    return known;
  };

  return (a, b, aliases) => {
    const kind = a.type === b.type ? kindOf(a.type) : 'unknown';
    const formsOf = formsOfKind[kind];
    const ofOne = soundsOfParty(a);
    const ofOther = soundsOfParty(b);
    // Cache by the indexes of two names: both primary names are compared from either side, and again among all names.
    const compared = new Map<number, BestForms | null>();
    const formsAt = (left: number, right: number): BestForms | null => {
      const place = left * b.names.length + right;
      const known = compared.get(place);
      if (known !== undefined) return known;
      const found = worthComparing(ofOne[left]!, ofOther[right]!, aliases)
        ? (bestForms(formsOf(a.names[left]!), formsOf(b.names[right]!), kind, comparer) ?? null)
        : null;
      compared.set(place, found);
      return found;
    };
    const best: { score: number; names: [string, string]; forms: BestForms | null } = {
      score: 0,
      names: ['', ''],
      forms: null,
    };
    const bestOf = (left: number, right: number): number => {
      let found = 0;
      for (let one = 0; one < left; one++) {
        for (let other = 0; other < right; other++) {
          const forms = formsAt(one, other);
          if (forms === null) continue;
          found = Math.max(found, forms.score);
          if (forms.score > best.score)
            Object.assign(best, { score: forms.score, names: [a.names[one]!, b.names[other]!], forms });
          if (found >= SAME_NAME) return found;
        }
      }
      return found;
    };
    const [ofA, ofB] = [a.names.length, b.names.length];
    const mutual = Math.min(bestOf(Math.min(1, ofA), ofB), bestOf(ofA, Math.min(1, ofB)));
    if (aliases && best.score < PRIMARY_NAMES_SUFFICE) bestOf(ofA, ofB);
    const { score, names, forms } = best;
    if (forms === null) return NONE;
    return { score, names, mutual, ...inCommon(forms.query, forms.candidate, kind, comparer) };
  };
}

/** The words of a Latin name. A name in another script is one word, since it is compared as written. */
function nameWords(name: string): string[] {
  const latin = foldLatin(name);
  return /[a-z]{2}/.test(latin) ? latin.split(' ') : [name];
}

/** False if two names share no sound; if the names alone must establish a link, half of the words must sound the same. */
function worthComparing(one: readonly number[], other: readonly number[], aliases: boolean): boolean {
  let common = 0;
  for (const sound of one) if (other.includes(sound)) common++;
  return common > 0 && (aliases || 2 * common >= Math.min(one.length, other.length));
}

const DISTINCTIVE = new Set(['name', 'place', 'number', 'domain', 'common']);

function inCommon(
  query: NameVariant,
  candidate: NameVariant,
  kind: NameKind,
  comparer: Comparer,
): Pick<NameAgreement, 'words' | 'rarity' | 'whole'> {
  align(query.tokens, candidate.tokens, kind === 'person', comparer);
  let words = 0;
  let rarity = 0;
  let whole = true;
  query.tokens.forEach((token, at) => {
    if (!DISTINCTIVE.has(token.cls)) return;
    if (comparer.query.degree[at]! < WORD_MATCHED) whole = false;
    else if (token.text.length > 1) {
      words++;
      // Words for activities and places identify a party less than their rarity suggests.
      rarity += (token.rarity ?? staticRarity(token.text)) * (token.cls === 'name' ? 1 : COMMON_WORD_SHARE);
    }
  });
  candidate.tokens.forEach((token, at) => {
    if (DISTINCTIVE.has(token.cls) && comparer.candidate.degree[at]! < WORD_MATCHED) whole = false;
  });
  return { words, rarity, whole };
}
