/** Hebrew to Latin. Vowels are mostly unwritten, so next to a rough reading stands the consonant skeleton. */

const LETTERS: Record<string, string> = {
  א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'h', ט: 't', י: 'i', כ: 'k', ך: 'k', ל: 'l', מ: 'm', ם: 'm', נ: 'n', ן: 'n', ס: 's', ע: 'a',
  פ: 'p', ף: 'f', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't',
}; // biome-ignore format: a table

/** Rough Latin reading of a Hebrew word: vav between consonants as o, final he as a. */
export function romaniseHebrew(word: string): string {
  const text = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('וו', 'v')
    .replaceAll('יי', 'i')
    .replace(/(?<=\p{L})ו/gu, 'o')
    .replace(/(?<=\p{L})ה$/u, 'a');
  return text.replace(/[^a-z0-9]/g, (char) => LETTERS[char] ?? '');
}
