/** A thread that reads editions; see `read-apart.ts`. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { sourceById } from '../../sources/catalog.ts';
import { type ReadItem, UnreadableEdition } from '../../sources/reader.ts';
import { AHEAD, type Batch, type Told } from './read-apart.ts';
import { readStaged } from './read-staged.ts';

/** Items sent at once: enough that sending costs little beside reading. */
const BATCH = 200;

/** Reads one file after the other, as it is told. */
function readAsTold(port: MessagePort): void {
  let room = 0;
  let isStopped = true;
  let wake = (): void => {};

  async function send(batch: Batch): Promise<void> {
    while (room === 0 && !isStopped)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    room--;
    if (!isStopped) port.postMessage(batch);
  }

  async function readFile({ read, source, kind, staged }: Exclude<Told, string>): Promise<void> {
    let items: ReadItem[] = [];
    const last: Batch['last'] = {};
    try {
      for await (const item of readStaged({ source: sourceById(source)!, kind, staged })) {
        items.push(item);
        if (items.length < BATCH) continue;
        await send({ read, items: JSON.stringify(items) });
        if (isStopped) return;
        items = [];
      }
    } catch (error) {
      last.fault = { message: (error as Error).message, unreadable: error instanceof UnreadableEdition };
    }
    await send({ read, items: JSON.stringify(items), last });
  }

  let reading = Promise.resolve();
  port.on('message', (told: Told) => {
    if (told === 'more') room++;
    else if (told === 'stop') isStopped = true;
    else
      reading = reading.then(() => {
        room = AHEAD;
        isStopped = false;
        return readFile(told);
      });
    wake();
  });
}

if (parentPort) readAsTold(parentPort);
