/** Latin words of a phrase: folded to `a-z0-9`, apostrophes removed, every other character a separator. */
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
