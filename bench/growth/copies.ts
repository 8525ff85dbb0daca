/** Many times the listed parties, by script: copies whose words differ, and nothing else that could join them to the first. */
import type { ListedParty } from '../../src/domain/entity/party.ts';
import type { ReadItem, SourceReader } from '../../src/sources/reader.ts';

/** Letters by which copies differ: of the script that a word is written in. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Latin}]{4,}/gu, 'abcdefghijklmnopqrstuvwxyz'],
  [/[\p{Script=Cyrillic}]{4,}/gu, 'абвгдежзиклмнопрстуфхцчшэюя'],
  [/[\p{Script=Arabic}]{3,}/gu, 'ابتجحدرسشصعفقكلمنهوي'],
  [/[\p{Script=Han}]{2,}/gu, '安宝成德芳刚国海华建杰军丽林明宁平强荣伟文祥新兴阳永玉志中'],
];

/** What is left out of every copy, the first too, so that sizes are alike: texts, numbers and what names other records. */
const BARE = {
  reason: null,
  remarks: null,
  addresses: [],
  relationships: [],
  identifiers: [],
  cross_references: [],
  vessel: null,
  aircraft: null,
};

/**
 * A copy of a party. The first, 0, has its own names; the words of the others differ from those of every other copy in two
 * letters each, more or less.
 */
export function copyOf<P extends ListedParty>(party: P, copy: number): P {
  if (copy === 0) return { ...party, ...BARE };
  const change = (name: string): string =>
    LETTERS.reduce((text, [words, letters]) => text.replace(words, (word) => changed(word, letters, copy)), name);
  return {
    ...party,
    ...BARE,
    key: `${party.key}-c${copy}`,
    identity_hints: party.identity_hints?.map((hint) => `${hint}-c${copy}`),
    name: change(party.name),
    aliases: party.aliases.map((alias) => ({ ...alias, name: change(alias.name) })),
  };
}

function changed(word: string, letters: string, copy: number): string {
  let hash = copy;
  for (const char of word.toLowerCase()) hash = (Math.imul(hash, 31) + char.codePointAt(0)!) >>> 0;
  const at = hash % (word.length - 1);
  const other = (bits: number): string => letters[(hash >>> bits) % letters.length]!;
  return word.slice(0, at) + other(8) + other(13) + word.slice(at + 2);
}

/** The reader of a list with `times` as many parties. */
export function timesAsMany(source: SourceReader, times: number): SourceReader {
  return {
    ...source,
    async *read(bytes): AsyncGenerator<ReadItem> {
      for await (const item of source.read(bytes)) {
        if (item.kind !== 'party') yield item;
        else for (let copy = 0; copy < times; copy++) yield { ...item, party: copyOf(item.party, copy) };
      }
    },
  };
}
