/** Assigns numbers to distinct texts, in order of first occurrence. */
export interface NumberedTexts {
  idOf(text: string): number;
  /** True for the number that `idOf` returned last, if that text was new. */
  isNew(id: number): boolean;
  size(): number;
  /** All texts, by number. */
  all(): string[];
}

/** Creates an empty numbering. */
export function numberedTexts(): NumberedTexts {
  const ids = new Map<string, number>();
  let newest = -1;
  return {
    idOf(text) {
      const known = ids.get(text);
      newest = known === undefined ? ids.size : -1;
      if (known !== undefined) return known;
      ids.set(text, newest);
      return newest;
    },
    isNew: (id) => id === newest,
    size: () => ids.size,
    all: () => [...ids.keys()],
  };
}

/** The texts with their numbers, sorted by their bytes. */
export const inByteOrder = (texts: NumberedTexts): { bytes: Buffer; id: number }[] =>
  texts
    .all()
    .map((text, id) => ({ bytes: Buffer.from(text), id }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
