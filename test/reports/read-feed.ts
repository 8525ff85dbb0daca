import { SaxesParser } from 'saxes';

/** Root element and number of entries of a feed; throws when it is not well-formed. */
export function readFeed(xml: string): { root: string; entries: number } {
  const parser = new SaxesParser({ xmlns: true });
  let root = '';
  let entries = 0;
  parser.on('opentag', ({ name }) => {
    root ||= name;
    if (name === 'entry') entries++;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return { root, entries };
}
