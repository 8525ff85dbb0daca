/** Greek to Latin after ELOT 743 / UN 1987, with the digraphs read as they are spoken. */

const DIGRAPHS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'], [/αυ(?=[αεηιουωβγδζλμνρ])/g, 'av'], [/αυ/g, 'af'], [/ευ(?=[αεηιουωβγδζλμνρ])/g, 'ev'], [/ευ/g, 'ef'], [/γγ/g, 'ng'], [/γξ/g, 'nx'], [/γχ/g, 'nch'],
  [/(^|\P{L})μπ/gu, '$1b'], [/(^|\P{L})ντ/gu, '$1d'], [/(^|\P{L})γκ/gu, '$1g'], [/μπ/g, 'mp'], [/ντ/g, 'nt'], [/γκ/g, 'gk'], [/αι/g, 'ai'], [/οι/g, 'oi'], [/ει/g, 'ei'],
]; // biome-ignore format: a table

const LETTERS: Record<string, string> = {
  α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l', μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r',
  σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch', ψ: 'ps', ω: 'o',
}; // biome-ignore format: a table

/** Latin reading of a Greek word, folded. */
export function romaniseGreek(word: string): string {
  let text = word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  for (const [from, to] of DIGRAPHS) text = text.replace(from, to);
  return text.replace(/[^a-z0-9]/g, (char) => LETTERS[char] ?? '');
}
