/** From a text as sent to the fields that are screened. */
import { asSent, type MappedText, partOf } from '../../names/read/mapped-text.ts';
import { resolveText } from '../../names/read/resolve-text.ts';
import { MAX_NAME_LENGTH } from '../../names/text/fold.ts';
import { isoFields, type MessageField, mayBeIso, mtFields, trimmed } from './payment-message.ts';
import type { TextFormat } from './text-row.ts';

/** What a text was read as, and its fields in order. */
export interface ReadMessage {
  read_as: Exclude<TextFormat, 'auto'>;
  fields: readonly MessageField[];
}

/** The text is not of the format that was asked for, or too long to be screened. */
class UnreadableText extends Error {
  override name = 'UnreadableText';
}

/** Most letters of free text; messages are longer, but their fields are short. */
const MAX_FREE_TEXT = 50_000;
/** Most searches for one message: one for each field that is read, more for long ones. */
const MOST_SEARCHES = 5000;
/** Letters of the end of a piece that the next one begins with, so that a name at the cut is whole in one. */
const OVERLAP = 80;

/** Reads a text by its fields, where it is a message, else as free text. Throws {@link UnreadableText}. */
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
  if (searches > MOST_SEARCHES)
    throw new UnreadableText(
      `the message needs ${searches} searches; ${MOST_SEARCHES} are allowed, one for each field and more for long ones. Send its payments in several messages.`,
    );
  return { read_as: iso ? 'iso20022' : 'mt', fields };
}

/** The fields of an ISO 20022 message; null where the format is only guessed and the text is no well-formed XML. */
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

/** A text in pieces that are short enough to be screened, cut between lines, sentences or words; all of it is in one of them. */
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

/** The last good place to cut in a range: behind a line, a sentence, a word, or at its end. */
function cutBefore(text: string, most: number, least: number): number {
  const range = text.slice(least, most);
  for (const cut of [/\n(?![\s\S]*\n)/, /[.;!?。！？](?=\s)(?![\s\S]*[.;!?。！？]\s)/, /\s(?!.*\s)/s]) {
    const found = cut.exec(range);
    if (found) return least + found.index + 1;
  }
  return most;
}
