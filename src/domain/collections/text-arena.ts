/** Stores texts as bytes in large chunks, so that gigabytes of them cost no garbage collection. */
import { growingNumbers } from './growing-numbers.ts';

const PIECE_BYTES = 1 << 24;

/** Creates an empty store. Texts are numbered in the order in which they are added. */
export function textArena() {
  const pieces: Buffer[] = [];
  let left = 0;
  const pieceOf = growingNumbers(Uint32Array);
  const starts = growingNumbers(Uint32Array);
  const lengths = growingNumbers(Uint32Array);
  return {
    add(text: string): void {
      const length = Buffer.byteLength(text);
      if (length > left || pieces.length === 0) {
        left = Math.max(PIECE_BYTES, length);
        pieces.push(Buffer.allocUnsafeSlow(left));
      }
      const piece = pieces.at(-1)!;
      const start = piece.length - left;
      piece.write(text, start);
      left -= length;
      pieceOf.push(pieces.length - 1);
      starts.push(start);
      lengths.push(length);
    },
    /** The bytes of the text with this number, as a view without copying. */
    at: (number: number): Buffer =>
      pieces[pieceOf.at(number)]!.subarray(starts.at(number), starts.at(number) + lengths.at(number)),
    size: lengths.size,
  };
}
