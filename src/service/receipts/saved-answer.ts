import { takeReceipt, WrongReceipt } from './receipt.ts';

/** An answer as somebody kept it. */
export interface SavedAnswer {
  receipt: string;
  /** The body that the receipt was given for. */
  body: Buffer;
  /** Of the headers, where they were kept: name in lower case to value. */
  headers: ReadonlyMap<string, string>;
}

/** The head of an HTTP answer, as `curl -i` writes it, and where the body begins; null when the bytes begin otherwise. */
function readHead(bytes: Buffer): { headers: Map<string, string>; end: number } | null {
  if (!/^HTTP\/\d/.test(bytes.subarray(0, 6).toString('latin1'))) return null;
  const separator = /\r?\n\r?\n/.exec(bytes.subarray(0, 64 * 1024).toString('latin1'));
  if (!separator) throw new WrongReceipt('The headers never end: save headers and body as `curl -i` writes them.');
  const lines = bytes.subarray(0, separator.index).toString('latin1').split(/\r?\n/);
  if (!/^HTTP\/[\d.]+ 200(?: |$)/.test(lines[0]!))
    throw new WrongReceipt(`Only an answer with status 200 can be proven, not "${lines[0]}".`);
  const headers = new Map(
    lines.slice(1).map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')];
    }),
  );
  return { headers, end: separator.index + separator[0].length };
}

/**
 * Reads a saved answer: a JSON body with the member `receipt` (asked for with `?receipt=true`), or headers and body as
 * `curl -i` writes them with the header `X-Receipt`.
 * @throws WrongReceipt when there is no receipt in it
 */
export function readSavedAnswer(bytes: Buffer): SavedAnswer {
  const head = readHead(bytes);
  const headers = head?.headers ?? new Map<string, string>();
  const body = head ? bytes.subarray(head.end) : bytes;
  const inBody = takeReceipt(body);
  if (inBody) return { ...inBody, headers };
  const receipt = headers.get('x-receipt');
  if (receipt !== undefined) return { receipt, body, headers };
  throw new WrongReceipt(
    'There is no receipt in it: save the answer to a request with ?receipt=true exactly as it came (curl -o FILE), or headers and body (curl -i -o FILE) where the header X-Receipt is sent.',
  );
}
