/** Finds organisations by the initials of their words ("BEMZ JSC"). Letters are stored as bits, which scan cheaply. */
import type { NameKind, NameToken, NameVariant } from '../../../names/name.ts';
import { isSureAbbreviation } from '../../../names/score/align/align-spans.ts';
import { abbreviatedRun, initialLetters, isSpelled } from '../../../names/scripts/russian-initials.ts';
import { letterBits } from '../../../names/text/letter-slips.ts';
import { type Collector, section } from '../../snapshot/format.ts';
import { type Sections, u32Of } from '../../snapshot/section-views.ts';

/** Names, and the letters of each as bits; a name with several abbreviations has several entries. */
interface LetterTable {
  names: Uint32Array;
  letters: Uint32Array;
}

/** `short`: abbreviations, with their letters. `long`: other names, with all letters that an abbreviation may contain. */
export interface AbbreviationIndex {
  short: LetterTable;
  long: LetterTable;
}

/** The abbreviation or the words of a variant with a legal form. Both names must have a legal form. */
interface Abbreviable {
  short?: string;
  words?: readonly NameToken[];
}

function abbreviable({ tokens }: Pick<NameVariant, 'tokens'>): Abbreviable {
  if (!tokens.some(({ cls }) => cls === 'form')) return {};
  const telling = tokens.filter(({ cls }) => cls !== 'form' && cls !== 'particle');
  if (telling.length === 1) return isSureAbbreviation(telling[0]!) ? { short: telling[0]!.text } : {};
  const words = tokens.filter((token) => isSpelled(token) || token.cls === 'particle');
  return { words };
}

/** Collects the letters of the names of organisations. */
export function abbreviationCollector(): Collector<[forms: readonly NameVariant[], kind: NameKind, name: number]> {
  const gathered: Record<keyof AbbreviationIndex, { name: number; letters: number }[]> = { short: [], long: [] };
  return {
    add(forms, kind, name) {
      if (kind === 'person' || kind === 'vessel') return;
      const read = forms.map(abbreviable);
      for (const short of new Set(read.flatMap(({ short = [] }) => short)))
        gathered.short.push({ name, letters: letterBits(short) });
      // The letters of all variants combined, because this scan only preselects names.
      const words = read.flatMap(({ words = [] }) => words);
      if (words.length > 0) gathered.long.push({ name, letters: initialLetters(words) });
    },
    sections: () =>
      Object.entries(gathered).flatMap(([kind, all]) => {
        const [names, letters] = [all.map(({ name }) => name), all.map(({ letters: bits }) => bits)];
        return [
          section(`names.${kind}-names`, Uint32Array.from(names)),
          section(`names.${kind}-letters`, Uint32Array.from(letters)),
        ];
      }),
  };
}

/** The letters of an opened snapshot. */
export function openAbbreviations(snapshot: Sections): AbbreviationIndex {
  const table = (kind: string): LetterTable => ({
    names: u32Of(snapshot, `names.${kind}-names`),
    letters: u32Of(snapshot, `names.${kind}-letters`),
  });
  return { short: table('short'), long: table('long') };
}

/** Names that abbreviate a variant of a query, or that it abbreviates. */
export function abbreviatedNames(
  index: { abbreviations: AbbreviationIndex; formsOf(name: number): readonly NameVariant[] },
  form: NameVariant,
): number[] {
  const { short, words } = abbreviable(form);
  const { abbreviations } = index;
  if (short) {
    const bits = letterBits(short);
    return namesWhere(abbreviations.long, (letters) => (bits & ~letters) === 0).filter((name) =>
      index.formsOf(name).some((listed) => mayStandFor(short, abbreviable(listed).words)),
    );
  }
  if (!words) return [];
  const bits = initialLetters(words);
  return namesWhere(abbreviations.short, (letters) => (letters & ~bits) === 0).filter((name) =>
    index.formsOf(name).some((listed) => mayStandFor(abbreviable(listed).short, words)),
  );
}

function namesWhere({ names, letters }: LetterTable, holds: (letters: number) => boolean): number[] {
  const found: number[] = [];
  for (let at = 0; at < names.length; at++) if (holds(letters[at]!)) found.push(names[at]!);
  return found;
}

const mayStandFor = (short = '', words: readonly NameToken[] = []): boolean =>
  short !== '' && words.some((_, at) => abbreviatedRun(short, words, at, false) !== undefined);
