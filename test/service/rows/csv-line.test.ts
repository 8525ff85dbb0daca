import { expect, it } from 'vitest';
import { csvLine } from '../../../src/service/rows/screening-lines.ts';

it('quotes what would break the line, and nothing else', () => {
  expect(csvLine(['a', 'b c', 1, true, '', null])).toBe('a,b c,1,true,,\r\n');
  expect(csvLine(['a,b', 'say "x"', 'No\nBody', 'No\rBody', ' a', 'a '])).toBe(
    '"a,b","say ""x""","No\nBody","No\rBody"," a","a "\r\n',
  );
});

it('puts an apostrophe in front of texts that a spreadsheet would run', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@A1', '\tx', '\rx', 'a=1', -1])).toBe(
    "'=1+1,'+1,'-1,'@A1,\"'\tx\",\"'\rx\",a=1,-1\r\n",
  );
  expect(csvLine(['=1+1', '-1'], true)).toBe('=1+1,-1\r\n');
});
