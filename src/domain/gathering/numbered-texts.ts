/** Texts with their numbers, in order of first sight. */
export interface NumberedTexts {
  idOf(text: string): number;
  /** True for the number that was given last, if it was given for the first time. */
  isNew(id: number): boolean;
  size(): number;
  /** All texts, by number. */
  all(): string[];
}

/** Numbers equal texts once. */
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

/** The texts in the order of their bytes, each with its number. */
export const inByteOrder = (texts: NumberedTexts): { bytes: Buffer; id: number }[] =>
  texts
    .all()
    .map((text, id) => ({ bytes: Buffer.from(text), id }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
