/** Splits a phrase into Latin words: folded to `a-z0-9`, without apostrophes; every other character is a separator. */
export function latinWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|['’ʼ`]/gu, '')
    .replace(/ı/g, 'i')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}
