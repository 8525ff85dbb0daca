/**
 * Checks that a change leaves the answers of the service unchanged, or shows which ones it changed. It only uses HTTP, so
 * it can record any version.
 *
 *     npm run -s answers -- record --output FILE [SERVICE] [--requests N] [--seed N] [--against FILE] [--ignore KIND]…
 *     npm run -s answers -- compare BEFORE AFTER [--ignore KIND]…
 *     npm run -s answers -- reports --output DIR [SERVICE] [--days N]
 *
 * `record` sends 2,000 seeded requests for all operations and writes one JSON line each. With `--against` it repeats the
 * requests of that recording and compares. `compare` lists each answer that differs; an intended KIND of difference can
 * be ignored by its name in the summary (`entities[].score`). `reports` writes the newest published reports, by default
 * 70 days, as Markdown, HTML and JSON in both languages, for `diff -r`.
 * SERVICE is `--base URL --token TOKEN` of a running one, or `--data DIR [--checkout DIR] [--port N]` to start one.
 * `normalizeBody` in answers/recording.ts lists what is normalized in bodies.
 * Exit codes: 0 done and no difference, 1 failed or different, 2 wrong usage.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareRecordings, comparisonText } from './compare.ts';
import { planRequests } from './plan-requests.ts';
import { ask, type Recording, readRecording, record, type Service, writeRecording } from './recording.ts';
import { startService } from './start-service.ts';

function wrongUsage(message: string): never {
  console.error(`${message} How to call it stands at the top of quality/answers/record.ts.`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        output: { type: 'string' },
        base: { type: 'string' },
        token: { type: 'string' },
        data: { type: 'string' },
        checkout: { type: 'string', default: join(import.meta.dirname, '../..') },
        port: { type: 'string', default: '0' },
        requests: { type: 'string', default: '2000' },
        seed: { type: 'string', default: '1' },
        days: { type: 'string', default: '70' },
        against: { type: 'string' },
        ignore: { type: 'string', multiple: true, default: [] },
        force: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    wrongUsage((error as Error).message);
  }
}

const { values, positionals } = readArguments();

function wholeNumber(name: 'port' | 'requests' | 'seed' | 'days'): number {
  if (!/^\d{1,6}$/.test(values[name])) wrongUsage(`--${name} must be a whole number, not "${values[name]}".`);
  return Number(values[name]);
}

/** The path of --output, which must not exist yet. */
function freshOutput(): string {
  if (values.output === undefined) wrongUsage('--output is missing.');
  if (existsSync(values.output) && !values.force) wrongUsage(`${values.output} exists: give --force to replace it.`);
  return values.output;
}

/** Runs `work` with the service that the options select. */
async function withService(work: (service: Service) => Promise<void>): Promise<void> {
  const { base, token, data } = values;
  if (base !== undefined && token !== undefined) return work({ base: base.replace(/\/$/, ''), token });
  if (data === undefined) wrongUsage('Give --base and --token of a running service, or --data to start one.');
  const service = await startService(resolve(values.checkout), resolve(data), wholeNumber('port'));
  try {
    await work(service);
  } finally {
    await service.stop();
  }
}

function compare(before: Recording, after: Recording): void {
  const found = compareRecordings(before, after, values.ignore);
  console.log(comparisonText(found));
  if (before.head.day !== after.head.day)
    console.log(`Recorded on ${before.head.day} and ${after.head.day}: answers about the business day may differ.`);
  if (before.head.data_version !== after.head.data_version)
    console.log(`Data versions: ${before.head.data_version} and ${after.head.data_version}.`);
  if (found.changed.length + found.missing.length + found.added.length > 0) process.exitCode = 1;
}

async function recordAnswers(): Promise<void> {
  const output = freshOutput();
  const [count, seed] = [wholeNumber('requests'), wholeNumber('seed')];
  const before = values.against === undefined ? null : readRecording(values.against);
  await withService(async (service) => {
    const requests =
      before?.answers.map(({ method, url, token }) => ({ method, url, token })) ??
      (await planRequests(service, count, seed));
    const after = await record(service, requests, (done) => {
      if (done % 100 === 0) console.error(`${done} of ${requests.length}`);
    });
    writeRecording(output, after, values.force);
    if (before) compare(before, after);
  });
}

async function writeReports(): Promise<void> {
  const folder = freshOutput();
  const days = wholeNumber('days');
  mkdirSync(folder, { recursive: true });
  await withService(async (service) => {
    const get = (url: string) => ask(service, { method: 'GET', url, token: true });
    let written = 0;
    for (let page = 1; written < days; page++) {
      const { reports } = JSON.parse((await get(`/api/reports?limit=100&page=${page}`)).body) as {
        reports: { date: string }[];
      };
      for (const { date } of reports.slice(0, days - written)) {
        for (const format of ['json', 'md', 'html']) {
          for (const lang of ['en', 'zh']) {
            const { status, body } = await get(`/api/reports?date=${date}&format=${format}&lang=${lang}`);
            if (status !== 200) throw new Error(`The report of ${date} (${format}, ${lang}) answers ${status}.`);
            writeFileSync(join(folder, `${date}.${lang}.${format}`), body);
          }
        }
        written++;
      }
      if (reports.length < 100) break;
    }
    console.log(`${written} reports written to ${folder}.`);
  });
}

const [command, ...files] = positionals;
try {
  if (command === 'record') await recordAnswers();
  else if (command === 'reports') await writeReports();
  else if (command === 'compare' && files.length === 2) compare(readRecording(files[0]!), readRecording(files[1]!));
  else wrongUsage('The first argument is record, reports, or compare with two files.');
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
