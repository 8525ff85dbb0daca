import { describe, expect, it } from 'vitest';
import { spanAsSent } from '../../src/names/read/mapped-text.ts';
import { resolveText } from '../../src/names/read/resolve-text.ts';

describe('what systems write for letters', () => {
  it.each([
    ['Vladimir=20Putin', 'Vladimir Putin'],
    ['=D0=9F=D1=83=D1=82=D0=B8=D0=BD', 'Путин'],
    ['Vladimir Pu=\r\ntin', 'Vladimir Putin'],
    ['Vladimir%20Putin', 'Vladimir Putin'],
    ['%D0%9F%D1%83%D1%82%D0%B8%D0%BD', 'Путин'],
    ['Vladimir%2520Putin', 'Vladimir Putin'],
    ['Ernst &amp; Ivanov', 'Ernst & Ivanov'],
    ['Ernst &amp;amp; Ivanov', 'Ernst & Ivanov'],
    ['Jos&eacute; M&uuml;ller', 'José Müller'],
    ['&#1055;&#x443;тин', 'Путин'],
    ['\\u041f\\u0443тин', 'Путин'],
    ['Влади\ufffdмир', 'Владимир'],
    ['<b>Vladimir</b> Putin', 'Vladimir Putin'],
    ['<Nm>Vladimir Putin</Nm>', '\nVladimir Putin\n'],
    ['<Nm><![CDATA[Ivan & Co]]></Nm>', '\nIvan & Co\n'],
    ['=?utf-8?B?0J/Rg9GC0LjQvQ==?=', 'Путин'],
    ['=?UTF-8?Q?Vladimir_Putin?=', 'Vladimir Putin'],
  ])('reads %s', (sent, read) => {
    expect(resolveText(sent).text).toBe(read);
  });

  it.each([
    'Rate=50',
    'a < b > c',
    'P<RUSPETROV<<IVAN<<<',
    '50% of 20',
    '5%AB',
    'AT&T; B&B',
    'C:\\new\\tools',
    'x=2024',
    '&notanentity;',
    'Jan <info@qorvan.example>',
    '<www.qorvan.example>',
  ])('leaves %s as it is', (text) => {
    expect(resolveText(text).text).toBe(text);
  });

  it('knows where each part stands in the text as sent', () => {
    const sent = 'To &lt;b&gt;Jos%C3%A9&lt;/b&gt; &amp; Putin';
    const read = resolveText(sent);
    expect(read.text).toBe('To José & Putin');
    const spanOf = (part: string): string => {
      const at = read.text.indexOf(part);
      return sent.slice(...spanAsSent(read, at, at + part.length));
    };
    expect(spanOf('José')).toBe('Jos%C3%A9');
    expect(spanOf('& Putin')).toBe('&amp; Putin');
  });

  it('gives the same text when it reads its own answer', () => {
    for (const text of ['a%2520b', '&amp;amp;lt;', 'x=3D20', '\\u005cu0041']) {
      const once = resolveText(text).text;
      expect(resolveText(once).text, text).toBe(once);
    }
  });
});
