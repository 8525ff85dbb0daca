import { describe, expect, it } from 'vitest';
import { encodingOf } from '../../../src/web/assets/screen/read-file.js';

/** Bytes of windows-1251 of a Russian text. */
const russian = (text: string): Uint8Array =>
  Uint8Array.from(
    [...text].map((letter) => (letter >= 'А' && letter <= 'я' ? letter.codePointAt(0)! - 0x350 : letter.charCodeAt(0))),
  );

describe('the encoding of a text file', () => {
  it.each([
    ['utf-8', Buffer.from('姓名,国家\n')],
    ['utf-8', Buffer.from('name,country\n')],
    ['utf-16le', Buffer.from('\ufeffname\n', 'utf16le')],
    ['gb18030', Buffer.from('d0d5c3fb2cb9fabcd20ac9eec0b6beabc3dcd2c7c6f72cd6d0b9fa0a', 'hex')],
    ['windows-1251', russian('Имя,Страна\nИванов Иван Петрович,Россия\nООО Ромашка,Кипр\n')],
    ['windows-1252', Buffer.from('Name,Ort\nJürgen Müller,Köln\nAgnès Lefèvre,Orléans\n', 'latin1')],
  ])('%s', (encoding, bytes) => {
    expect(encodingOf(new Uint8Array(bytes))).toBe(encoding);
  });
});
