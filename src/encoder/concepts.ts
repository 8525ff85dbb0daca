import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stemRomance } from './stem.ts';
import { type TopicToken, topicTokens } from './tokens.ts';

/**
 * The concept lexicon: phrases in eight languages with the same meaning. A phrase in a text represents its concepts, whatever the
 * language, so that a Chinese query matches an English text.
 *
 *     words:     first stem -> phrases [stems, concepts], longest first    English, Russian, Arabic, Persian
 *     romance:   the same with Spanish and French stems, used only where no English phrase matches
 *     unspaced:  characters -> concepts, longest match                     Chinese, Korean
 */
export interface ConceptLexicon {
  /** Readable id of each concept: its first English term. */
  names: readonly string[];
  /** The concepts as terms of a text. Each is one shared string, so that its hash is computed once. */
  terms: readonly string[];
  /** English terms of each concept, used to train the model. */
  english: readonly (readonly string[])[];
  words: ReadonlyMap<string, readonly Phrase[]>;
  romance: ReadonlyMap<string, readonly Phrase[]>;
  unspaced: ReadonlyMap<string, readonly number[]>;
  longestUnspaced: number;
  /** True for the concepts that are countries. */
  isCountry(concept: number): boolean;
  /** Hash of the lexicon files; a model only fits the lexicon it was trained with. */
  version: string;
}

interface Phrase {
  keys: readonly string[];
  concepts: readonly number[];
}

/** Words that are not a topic on their own. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the of in on at to for from by with and or nor but as is are was were be been being has have had having do does
  did not no it its he his him she her they them their this that these those which who whom whose what where when how
  into onto over under out up down off than then there here also such other others any all both each some more most
  many much own same so too very can could may might must shall should will would if while during before after
  between through about against because until since per via et al de la le les el los las du des un une y en del e i
  o da do di von van bin ibn one two three first second last new including include includes included well known use
  used using made make namely under within without upon however therefore`.split(/\s+/),
);

const FOLDER = join(import.meta.dirname, '../../data/topics');
const LANGUAGES = 8;
const RUSSIAN = 2;
const SPANISH = 6;

const textsOf = (folder: string): string[] =>
  ['concepts.txt', 'countries.txt'].map((file) => readFileSync(join(folder, file), 'utf8'));

const versionOf = (texts: readonly string[], kept = ''): string =>
  createHash('sha256').update(texts.join('\0')).update(kept).digest('hex').slice(0, 12);

/** Version of the project's own lexicon, without parsing it. */
export const conceptsVersion = (): string => versionOf(textsOf(FOLDER));

/** Reads the lexicon of a folder; `keep` selects concepts, to measure their benefit. @throws for a malformed line */
export function readConcepts(folder = FOLDER, keep?: (concept: number) => boolean): ConceptLexicon {
  const texts = textsOf(folder);
  const files = texts.map((text) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#')));
  const lines = files.flat();
  const firstCountry = files[0]!.length;
  const names: string[] = [];
  const kept: number[] = [];
  const english: string[][] = [];
  const words = new Map<string, Map<string, Phrase & { concepts: number[] }>>();
  const romance: typeof words = new Map();
  const unspaced = new Map<string, number[]>();
  let longestUnspaced = 1;
  const put = (table: typeof words, keys: string[], concept: number): void => {
    if (keys.length === 0) return;
    const phrases = table.get(keys[0]!) ?? new Map();
    table.set(keys[0]!, phrases);
    const phrase = phrases.get(keys.join(' ')) ?? { keys, concepts: [] };
    phrases.set(keys.join(' '), phrase);
    if (!phrase.concepts.includes(concept)) phrase.concepts.push(concept);
  };
  lines.forEach((line, concept) => {
    const columns = line.split('|').map((column) =>
      column
        .split(';')
        .map((term) => term.trim())
        .filter(Boolean),
    );
    if (columns.length !== LANGUAGES || columns[0]!.length === 0) {
      throw new Error(`Concept lexicon: a line needs ${LANGUAGES} columns and an English term: ${line.slice(0, 60)}`);
    }
    names.push(columns[0]![0]!);
    english.push(columns[0]!);
    if (keep && !keep(concept)) return;
    kept.push(concept);
    columns.forEach((terms, language) => {
      for (const term of terms) {
        const tokens = topicTokens(term);
        if (tokens.some((token) => token.script === 'unspaced')) {
          const run = tokens.map((token) => token.word).join('');
          longestUnspaced = Math.max(longestUnspaced, run.length);
          const concepts = unspaced.get(run) ?? [];
          unspaced.set(run, concepts);
          if (!concepts.includes(concept)) concepts.push(concept);
        } else if (language >= SPANISH) {
          put(
            romance,
            tokens.map((token) => stemRomance(token.word)),
            concept,
          );
        } else {
          const keys = tokens.map((token) => token.phraseKey);
          put(words, keys, concept);
          if (language === RUSSIAN) put(words, genitivePlural(term, keys), concept);
        }
      }
    });
  });
  return {
    names,
    terms: names.map((name) => `#${name}`),
    english,
    words: longestFirst(words),
    romance: longestFirst(romance),
    unspaced,
    longestUnspaced,
    isCountry: fromOn(firstCountry),
    version: versionOf(texts, keep && `only ${kept.join(' ')}`),
  };
}

/** Defined outside `readConcepts`, because a closure there would keep its intermediate tables in memory. */
const fromOn =
  (first: number) =>
  (concept: number): boolean =>
    concept >= first;

/** Adds "микросхем" of "микросхема": it has no ending, but its last letters look like one and would be removed. */
function genitivePlural(term: string, keys: readonly string[]): string[] {
  const bare = term.replace(/[аы]$/u, '');
  return bare === term
    ? []
    : [
        ...keys.slice(0, -1),
        ...topicTokens(bare)
          .slice(-1)
          .map((token) => token.phraseKey),
      ];
}

const longestFirst = (table: ReadonlyMap<string, ReadonlyMap<string, Phrase>>): Map<string, Phrase[]> =>
  new Map(
    [...table].map(([first, phrases]) => [first, [...phrases.values()].sort((a, b) => b.keys.length - a.keys.length)]),
  );

/** Consecutive tokens and their concepts: `length` tokens from `at`. For unspaced runs `text` is the part that matched. */
export interface ConceptMatch {
  at: number;
  length: number;
  concepts: readonly number[];
  text: string;
}

/** Finds concepts from left to right, longest phrases first. `romance`: Spanish and French where English fails */
export function matchConcepts(
  lexicon: ConceptLexicon,
  tokens: readonly TopicToken[],
  { romance }: { romance: boolean },
): ConceptMatch[] {
  const matches: ConceptMatch[] = [];
  let romanceKeys: string[] | null = null;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!;
    if (token.script === 'unspaced') {
      matchRun(lexicon, token.word, at, matches);
      at++;
      continue;
    }
    let phrase = phraseAt(lexicon.words.get(token.phraseKey), tokens.length - at, (i) => tokens[at + i]!.phraseKey);
    if (!phrase && romance && token.script === 'latin' && !STOP_WORDS.has(token.word)) {
      romanceKeys ??= tokens.map((one) => stemRomance(one.word));
      const keys = romanceKeys;
      phrase = phraseAt(lexicon.romance.get(keys[at]!), tokens.length - at, (i) => keys[at + i]!);
    }
    if (!phrase) {
      at++;
      continue;
    }
    const { length } = phrase.keys;
    const text = tokens
      .slice(at, at + length)
      .map((one) => one.word)
      .join(' ');
    matches.push({ at, length, concepts: phrase.concepts, text });
    at += length;
  }
  return matches;
}

function phraseAt(
  phrases: readonly Phrase[] | undefined,
  room: number,
  keyAt: (i: number) => string,
): Phrase | undefined {
  if (phrases === undefined) return undefined;
  for (let at = 0; at < phrases.length; at++) {
    const { keys } = phrases[at]!;
    if (keys.length > room) continue;
    let equal = 0;
    while (equal < keys.length && keyAt(equal) === keys[equal]) equal++;
    if (equal === keys.length) return phrases[at];
  }
  return undefined;
}

function matchRun(lexicon: ConceptLexicon, run: string, at: number, matches: ConceptMatch[]): void {
  for (let from = 0; from < run.length; ) {
    let step = 1;
    for (let length = Math.min(lexicon.longestUnspaced, run.length - from); length > 0; length--) {
      const text = run.slice(from, from + length);
      const concepts = lexicon.unspaced.get(text);
      if (!concepts) continue;
      matches.push({ at, length: 1, concepts, text });
      step = length;
      break;
    }
    from += step;
  }
}
