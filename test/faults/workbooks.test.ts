import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMAND } from '../commands/sis.ts';
import { temporaryFolder } from '../temporary.ts';
import { WORKBOOKS } from './corpus.ts';

/** What the heap of a command may take, MB: the demo edition needs a fraction of it. */
const HEAP_MB = 256;
/** The most that a command may take in all, MB. */
const COMMAND_MB = 700;
/** `FAULTS='a far cell'` repeats one workbook. */
const ONLY = process.env.FAULTS ?? '';

describe('a workbook that is no honest one', { timeout: 600_000 }, () => {
  const folder = temporaryFolder();

  /** Runs a command under a limit of memory; its exit code, what it said and the most that it took, MB. */
  function limited(dataDir: string, ...args: string[]): Promise<{ code: number | null; said: string; mb: number }> {
    const tell = "process.on('exit',()=>process.stderr.write('\\nMAXRSS '+process.resourceUsage().maxRSS+'\\n'))";
    const options = [`--max-old-space-size=${HEAP_MB}`, '--import', `data:text/javascript,${encodeURIComponent(tell)}`];
    const env = { ...process.env, SIS_DATA_DIR: dataDir, SIS_DATABASE_URL: '' };
    const child = spawn(process.execPath, [...options, ...COMMAND, ...args], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    return new Promise((done) =>
      child.once('close', (code) => {
        const [, kilobytes] = /MAXRSS (\d+)/.exec(said) ?? [];
        done({ code, said, mb: kilobytes === undefined ? Number.POSITIVE_INFINITY : Number(kilobytes) / 1024 });
      }),
    );
  }
  const faultOf = ({ code, said, mb }: { code: number | null; said: string; mb: number }): string | null => {
    if (code === null || code > 2) return `the process ended with ${code}: ${said.slice(-300)}`;
    if (/\n\s+at /.test(said)) return `a trace instead of a line: ${said.slice(-300)}`;
    return mb > COMMAND_MB ? `${Math.round(mb)} MB` : null;
  };

  const data = join(folder, 'data');
  beforeAll(async () => {
    const lists = join(folder, 'lists');
    cpSync(resolve(import.meta.dirname, '../../data/demo/un-sc'), join(lists, 'un-sc'), { recursive: true });
    expect((await limited(data, 'ingest', 'un-sc', '--lists', lists, '--accept=size')).code).toBe(0);
    expect((await limited(data, 'snapshot', 'build')).code).toBe(0);
  });

  it.each(Object.keys(WORKBOOKS).filter((name) => !ONLY || name === ONLY))(
    'is read or refused in bounded memory: %s',
    async (name) => {
      const repeat = `FAULTS='${name}' npx vitest run --project sqlite test/faults/workbooks`;
      const bytes = WORKBOOKS[name]!();
      const file = join(folder, `${name.replaceAll(' ', '-')}.xlsx`);
      writeFileSync(file, bytes);
      const screened = await limited(data, 'screen', file, '--output', `${file}.csv`);
      expect(faultOf(screened) && `screen: ${faultOf(screened)}; ${repeat}`).toBe(null);
      if (screened.code === 0) expect(readFileSync(`${file}.csv`, 'utf8').split('\n').length).toBeGreaterThan(1);
      const lists = join(folder, `lists-${name}`);
      mkdirSync(join(lists, 'au-dfat'), { recursive: true });
      writeFileSync(join(lists, 'au-dfat/2026-01-05.australian_sanctions_consolidated_list.xlsx'), bytes);
      const ingested = await limited(join(folder, `data-${name}`), 'ingest', 'au-dfat', '--lists', lists);
      expect(faultOf(ingested) && `ingest au-dfat: ${faultOf(ingested)}; ${repeat}`).toBe(null);
    },
  );
});
