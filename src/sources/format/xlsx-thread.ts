/** A thread that reads one sheet of a workbook; see `xlsx-rows.ts`. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetRead, SheetToRead } from './xlsx-rows.ts';
import { readXlsxFile } from './xlsx-sheet.ts';

async function read({ file, sheet }: SheetToRead): Promise<SheetRead> {
  try {
    return { read: await readXlsxFile(Buffer.from(file), sheet) };
  } catch (error) {
    return { fault: (error as Error).message };
  }
}

if (parentPort) parentPort.postMessage(await read(workerData as SheetToRead));
