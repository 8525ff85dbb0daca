/** Files of texts: rows of JSON, one text per line, one message per file, or a folder of these. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { UnreadableFile } from '../../sources/table/file-faults.ts';
import { type CustomerFile, isJsonl, openJsonl } from '../customer-files/customer-file.ts';
import { parseJson } from '../json-text.ts';
import { fieldsOf, type InputRow } from '../rows/jsonl-rows.ts';

const ENDING = /\.(?:jsonl(?:\.gz)?|ndjson(?:\.gz)?|json|txt|xml|fin)$/i;

/** The text files at a path: the file itself, or those in the folder by name. @throws UnreadableFile */
export function textFiles(path: string): string[] {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) throw new UnreadableFile(`There is no file or folder ${path}.`);
  const files = isFolder
    ? readdirSync(path, { withFileTypes: true }).flatMap((one) => (one.isFile() ? [join(path, one.name)] : []))
    : [path];
  const found = files.filter((file) => ENDING.test(file)).sort();
  if (found.length === 0)
    throw new UnreadableFile(`${path} has no texts: files of texts end in .jsonl, .json, .txt, .xml or .fin.`);
  return found;
}

/** Opens texts: rows of .jsonl or .json, lines of .txt, messages (.xml, .fin), or a folder. @throws UnreadableFile */
export function openTexts(path: string): CustomerFile {
  const files = textFiles(path);
  const isFolder = files[0] !== path;
  let done = 0;
  return {
    headings: [],
    notices: [],
    unused: [],
    separator: null,
    async *rows() {
      let number = 0;
      done = 0;
      for (const file of files) {
        for await (const { row, id } of rowsOf(file)) {
          number++;
          if ('fault' in row || !isFolder) yield { ...row, number };
          else yield { number, fields: { id, ...row.fields } };
        }
        done++;
      }
    },
    share: () => done / files.length,
  };
}

/** The rows of one file, with the id of each. */
async function* rowsOf(file: string): AsyncGenerator<{ row: InputRow; id: string }> {
  const name = basename(file);
  if (isJsonl(file)) {
    for await (const row of openJsonl(file).rows()) yield { row, id: `${name}:${row.number}` };
    return;
  }
  const text = readText(file);
  if (/\.(?:xml|fin)$/i.test(file)) {
    yield { row: { number: 1, fields: { text } }, id: name };
    return;
  }
  const rows = /\.json$/i.test(file)
    ? arrayIn(file, text).map(fieldsOf)
    : text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [{ fields: { text: line } }]));
  for (const [at, row] of rows.entries()) yield { row: { number: at + 1, ...row }, id: `${name}:${at + 1}` };
}

function arrayIn(file: string, text: string): unknown[] {
  let value: unknown;
  try {
    value = parseJson(text, { keepsNumbers: true });
  } catch (error) {
    throw new UnreadableFile(`${file} is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(value))
    throw new UnreadableFile(`${file} must contain a JSON array of rows; use .jsonl for one row per line.`);
  return value;
}

/** A file as text: in the encoding that its XML declaration or byte order mark names, else UTF-8. */
function readText(file: string): string {
  const bytes = readFileSync(file);
  const [, declared] = /^[^<]{0,3}<\?xml[^>]{0,80}encoding=["']([\w-]+)/.exec(bytes.toString('latin1', 0, 200)) ?? [];
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined;
  try {
    return new TextDecoder(marked ?? declared ?? 'utf-8').decode(bytes);
  } catch {
    throw new UnreadableFile(`${file} declares the encoding ${declared}, which is not known; convert it to UTF-8.`);
  }
}
