/** Bytes of a text in any encoding that the platform decodes: each letter is looked up among all codes of the encoding. */
const tables = new Map<string, Map<string, Buffer>>();

function tableOf(encoding: string): Map<string, Buffer> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, Buffer>();
  const decoder = new TextDecoder(encoding, { fatal: true });
  const add = (bytes: Buffer): void => {
    try {
      const text = decoder.decode(bytes);
      if ([...text].length === 1 && !table.has(text)) table.set(text, bytes);
    } catch {
      // These bytes are no letter.
    }
  };
  for (let byte = 0; byte < 256; byte++) add(Buffer.from([byte]));
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) add(Buffer.from([lead, trail]));
  tables.set(encoding, table);
  return table;
}

/** `text` in `encoding`, without a byte order mark. Throws when it cannot be written so. */
export function encoded(text: string, encoding: string): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.concat(
    [...text].map((char) => {
      const bytes = table.get(char);
      if (!bytes) throw new Error(`${char} is not in ${encoding}`);
      return bytes;
    }),
  );
}
