import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';

/** A zip archive of deflated entries; `claimed` overrides the unpacked size that the directory states. */
export function zipOf(entries: { name: string; data: Buffer; claimed?: number }[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimed } of entries) {
    const packed = deflateRawSync(data);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed ?? data.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');

const letter = (column: number): string => String.fromCharCode(65 + column);

/** Entries of a workbook with one sheet; numbers and true/false are stored as such, texts inline. */
export function workbookEntries(
  rows: (string | number | boolean | null)[][],
  extraCells = '',
): { name: string; data: Buffer }[] {
  const cell = (value: string | number | boolean, reference: string): string => {
    if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    return `<c r="${reference}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`;
  };
  const body = rows.map((row, index) => {
    const cells = row.map((value, column) => (value === null ? '' : cell(value, `${letter(column)}${index + 1}`)));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Consolidated List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${body.join('')}${extraCells}</sheetData></worksheet>`,
  };
  return Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(`<?xml version="1.0"?>${text}`) }));
}

/** The workbook as a file. */
export const workbook = (rows: (string | number | boolean | null)[][], extraCells = ''): Readable =>
  Readable.from([zipOf(workbookEntries(rows, extraCells))]);
