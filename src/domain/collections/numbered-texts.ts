/** Assigns numbers to distinct texts, in order of first occurrence. */
export type NumberedTexts = ReturnType<typeof numberedTexts>;

/** Creates an empty numbering. */
export function numberedTexts() {
  const ids = new Map<string, number>();
  let newest = -1;
  return {
    idOf(text: string): number {
      const known = ids.get(text);
      newest = known === undefined ? ids.size : -1;
      if (known !== undefined) return known;
      ids.set(text, newest);
      return newest;
    },
    /** True for the number that `idOf` returned last, if that text was new. */
    isNew: (id: number): boolean => id === newest,
    size: (): number => ids.size,
    /** All texts, by number. */
    all: (): string[] => [...ids.keys()],
  };
}

/** The texts with their numbers, sorted by their bytes. */
export const inByteOrder = (texts: NumberedTexts): { bytes: Buffer; id: number }[] =>
  texts
    .all()
    .map((text, id) => ({ bytes: Buffer.from(text), id }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes));
