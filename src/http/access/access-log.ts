import { write, writeSync } from 'node:fs';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines are written when this many characters are waiting, or after half a second. */
const BATCH = 16_000;
const BATCH_MS = 500;
/** Characters kept in memory while the output accepts nothing; further lines are dropped. */
const MAX_WAITING = 4_000_000;

/** Writes lines in batches and loses those that it cannot write: no answer waits for a full disk. */
function batchedOutput(to: number): DestinationStream {
  let waiting = '';
  let isWriting = false;
  const writeRest = (batch: Buffer, from: number): void =>
    write(to, batch, from, (error, written) => {
      const isSlow = error?.code === 'EAGAIN';
      const next = error ? (isSlow ? from : batch.length) : from + written;
      if (isSlow) setTimeout(writeRest, BATCH_MS, batch, next).unref();
      else if (next < batch.length) writeRest(batch, next);
      else {
        isWriting = false;
        if (waiting.length >= BATCH) writeBatch();
      }
    });
  const writeBatch = (): void => {
    if (isWriting || waiting === '') return;
    isWriting = true;
    const batch = Buffer.from(waiting);
    waiting = '';
    writeRest(batch, 0);
  };
  setInterval(writeBatch, BATCH_MS).unref();
  process.once('exit', () => {
    try {
      // While a batch is still being written, a synchronous write could block the end of the process.
      if (!isWriting) writeSync(to, waiting);
    } catch {}
  });
  return {
    write(line) {
      if (waiting.length < MAX_WAITING) waiting += line;
      if (waiting.length >= BATCH) writeBatch();
    },
  };
}

/** A JSON log on file descriptor `to`; at level `debug` the access log holds query texts too. */
export const createLog = (level: string, to: 1 | 2 = 1): Logger =>
  pino({ level, base: null, redact: ['req.headers.authorization', 'authorization', 'token'] }, batchedOutput(to));
