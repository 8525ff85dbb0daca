/** Splits a text into the fields to screen. */
import { asSent, type MappedText, partOf } from '../../names/read/mapped-text.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import { MAX_NAME_LENGTH } from '../../names/text/fold.ts';
import { isoFields, type MessageField, mayBeIso, mtFields, trimmed } from './payment-message.ts';
import type { TextFormat } from './text-row.ts';

/** The detected format of a text, and its fields in order. */
export interface ReadMessage {
  read_as: Exclude<TextFormat, 'auto'>;
  fields: readonly MessageField[];
}

/** The text does not have the requested format, or is too long to screen. */
class UnreadableText extends Error {
  override name = 'UnreadableText';
}

/** Maximum characters of free text; messages may be longer, because their fields are short. */
const MAX_FREE_TEXT = 50_000;
/** Maximum searches per message: one for each field, more for long fields. */
const MAX_SEARCHES = 5000;
/** Overlap of adjacent pieces in characters, so that a name at the cut is complete in one of them. */
const OVERLAP = 80;

/** Splits a message into its fields; any other text is free text. @throws UnreadableText */
export function readMessage(sent: string, format: TextFormat): ReadMessage {
  const iso = format === 'iso20022' || (format === 'auto' && mayBeIso(sent)) ? readIso(sent, format) : null;
  const resolved = iso ? null : resolveText(sent);
  const mt = resolved && (format === 'mt' || format === 'auto') ? mtFields(resolved) : null;
  if (format === 'mt' && !mt) throw new UnreadableText('text is no MT message: it has no tags such as :50K:.');
  const fields = iso ?? mt;
  if (!fields) return { read_as: 'text', fields: freeText(resolved!) };
  const searches = fields
    .flatMap(({ use, readings }) => (use === 'unread' ? [] : readings))
    .reduce((sum, { text }) => sum + Math.ceil(text.length / (MAX_NAME_LENGTH - OVERLAP)), 0);
  if (searches > MAX_SEARCHES)
    throw new UnreadableText(
      `the message needs ${searches} searches; ${MAX_SEARCHES} are allowed, one for each field and more for long ones. Send its payments in several messages.`,
    );
  return { read_as: iso ? 'iso20022' : 'mt', fields };
}

/** The fields of an ISO 20022 message; null if the format was only guessed and the text is not well-formed XML. */
function readIso(sent: string, format: TextFormat): MessageField[] | null {
  try {
    return isoFields(asSent(sent));
  } catch (error) {
    if (format === 'auto') return null;
    throw new UnreadableText(`text is no well-formed XML: ${(error as Error).message}`);
  }
}

function freeText(text: MappedText): MessageField[] {
  const whole = trimmed(text);
  if (whole.text.length > MAX_FREE_TEXT)
    throw new UnreadableText(
      `the text has ${whole.text.length} characters; ${MAX_FREE_TEXT} are allowed unless it is a message. Send it in parts.`,
    );
  return whole.text === '' ? [] : [{ path: 'text', use: 'text', readings: [whole] }];
}

/** Splits a text into overlapping pieces that are short enough to screen, between lines, sentences or words. */
export function piecesOf(text: MappedText): MappedText[] {
  const pieces: MappedText[] = [];
  let start = 0;
  while (text.text.length - start > MAX_NAME_LENGTH) {
    const end = cutBefore(text.text, start + MAX_NAME_LENGTH, start + MAX_NAME_LENGTH / 2);
    pieces.push(trimmed(partOf(text, start, end)));
    start = cutBefore(text.text, end - OVERLAP, start + 1);
  }
  pieces.push(trimmed(partOf(text, start)));
  return pieces.filter((piece) => piece.text !== '');
}

/** The last good position to cut in a range: after a line, a sentence or a word, else the end of the range. */
function cutBefore(text: string, most: number, least: number): number {
  const range = text.slice(least, most);
  for (const cut of [/\n(?![\s\S]*\n)/, /[.;!?。！？](?=\s)(?![\s\S]*[.;!?。！？]\s)/, /\s(?!.*\s)/s]) {
    const found = cut.exec(range);
    if (found) return least + found.index + 1;
  }
  return most;
}
