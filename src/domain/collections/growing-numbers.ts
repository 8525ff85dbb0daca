/** Collects numbers one by one in typed arrays, so that millions of them cost no garbage collection. */

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** A list of numbers that grows at its end. */
export type GrowingNumbers<T extends Numbers> = ReturnType<typeof growingNumbers<T>>;

/** @param Type class of the underlying typed array */
export function growingNumbers<T extends Numbers>(Type: new (length: number) => T) {
  let values = new Type(1 << 10);
  let size = 0;
  return {
    push(value: number): void {
      if (size === values.length) {
        const grown = new Type(2 * size);
        grown.set(values);
        values = grown;
      }
      values[size++] = value;
    },
    /** The number at a position below `size()`. */
    at: (place: number): number => values[place]!,
    set(place: number, value: number): void {
      values[place] = value;
    },
    size: (): number => size,
    /** All numbers, in a separate array. */
    taken: (): T => values.slice(0, size) as T,
  };
}

/** Concatenated lists of numbers: list i is `values[at[i] .. at[i+1]]`. */
export interface NumberLists {
  at: Uint32Array;
  values: Uint32Array;
}

/** Groups numbers by list, keeping their order within a list. @param listOf list of each number @param lists number of lists */
export function numbersByList(lists: number, listOf: Uint32Array, numbers: Uint32Array): NumberLists {
  const at = new Uint32Array(lists + 1);
  for (let i = 0; i < listOf.length; i++) at[listOf[i]! + 1]!++;
  for (let list = 1; list <= lists; list++) at[list]! += at[list - 1]!;
  const next = at.slice(0, lists);
  const values = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) values[next[listOf[i]!]!++] = numbers[i]!;
  return { at, values };
}

/** Reorders lists. @param order numbers of the lists, in their new order */
export function listsInOrder({ at, values }: NumberLists, order: ArrayLike<number>): NumberLists {
  const ordered: NumberLists = { at: new Uint32Array(order.length + 1), values: new Uint32Array(values.length) };
  for (let place = 0; place < order.length; place++) {
    const list = values.subarray(at[order[place]!]!, at[order[place]! + 1]!);
    ordered.values.set(list, ordered.at[place]!);
    ordered.at[place + 1] = ordered.at[place]! + list.length;
  }
  return ordered;
}
