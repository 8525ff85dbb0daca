/**
 * Names of organisations in Han characters against the Latin names of the same organisation, as the official lists carry
 * both: how many reach the threshold, in two halves, and how often another organisation does. Writes docs/figures/quality-han.md.
 */
import { analyzeName } from '../src/names/analyze.ts';
import type { NameForm } from '../src/names/name.ts';
import { bestForms, createComparer } from '../src/names/score/compare.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { writeFigures } from './figures.ts';
import { listedStore } from './listed-snapshot.ts';
import { decimal, percent } from './measures.ts';

/** A Han name with the Latin names of all records that carry it, a record's main name first. */
interface HanName {
  han: string;
  latin: Set<string>;
  main: Set<string>;
}

interface LatinName {
  name: string;
  form: readonly NameForm[];
}

const HAN = /\p{Script=Han}/u;
const OTHER_SCRIPT = /[^\p{Script=Han}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const CHINESE_PLACES = new Set(['CN', 'HK', 'MO', 'TW']);
const COMPARER = createComparer();

const read = (name: string, role: 'query' | 'index'): readonly NameForm[] => analyzeName(name, 'organization', role);
const similarity = (han: readonly NameForm[], latin: readonly NameForm[]): number =>
  bestForms(han, latin, 'organization', COMPARER)?.score ?? 0;
const sameWriting = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** The half a name falls in: by a hash of its characters, so that it stays there when the lists grow. */
function halfOf(name: string): 0 | 1 {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619);
  return ((hash >>> 11) & 1) as 0 | 1;
}

/** Every Han name of an organisation that has a Latin name too, and the Latin names of all organisations of Chinese places. */
async function listedNames(lists: string): Promise<{ pairs: HanName[]; chinese: LatinName[] }> {
  const pairs = new Map<string, HanName>();
  const chinese = new Map<string, LatinName>();
  const store = await listedStore(lists);
  try {
    for await (const entity of store.entities()) {
      if (entity.entity_type !== 'organization') continue;
      const names = [entity.name, ...entity.aliases.map(({ name }) => name)].filter((name) => !OTHER_SCRIPT.test(name));
      const latin = names.filter((name) => !HAN.test(name) && /\p{L}{2}/u.test(name));
      if (entity.countries.some(({ code }) => CHINESE_PLACES.has(code ?? '')))
        for (const name of latin) chinese.set(sameWriting(name), { name, form: read(name, 'index') });
      if (latin.length === 0) continue;
      for (const han of names.filter((name) => HAN.test(name))) {
        const pair = pairs.get(sameWriting(han)) ?? { han, latin: new Set(), main: new Set() };
        pair.main.add(latin[0]!);
        for (const name of latin) pair.latin.add(name);
        pairs.set(sameWriting(han), pair);
      }
    }
  } finally {
    await store.close();
  }
  return { pairs: [...pairs.values()], chinese: [...chinese.values()] };
}

/** Names looked at for each Han name when counting how often another organisation reaches the threshold. */
const OTHERS = 200;

/** Hits among the names of other organisations, spread evenly over all of them. */
function falseHits(pairs: readonly HanName[], chinese: readonly LatinName[]): { tried: number; hits: string[] } {
  const hits: string[] = [];
  let tried = 0;
  for (const [at, { han, latin }] of pairs.entries()) {
    const own = new Set([...latin].map(sameWriting));
    const query = read(han, 'query');
    for (let i = 0; i < OTHERS; i++) {
      const other = chinese[(at * 7919 + i * Math.floor(chinese.length / OTHERS)) % chinese.length]!;
      if (own.has(sameWriting(other.name))) continue;
      tried++;
      if (similarity(query, other.form) >= ALERT_THRESHOLD) hits.push(`${han} -> ${other.name}`);
    }
  }
  return { tried, hits };
}

/** Measures the Han names of a folder of official editions. */
export async function run(options: { lists: string }): Promise<void> {
  const { pairs, chinese } = await listedNames(options.lists);
  const scored = pairs.map(({ han, latin, main }) => {
    const query = read(han, 'query');
    const best = (names: ReadonlySet<string>): number =>
      Math.max(...[...names].map((name) => similarity(query, read(name, 'index'))));
    return { han, half: halfOf(han), any: best(latin), main: best(main), latin: [...main].join('; ') };
  });
  const lines = [
    '# Quality: Chinese names of organisations',
    '',
    'Written by `npm run eval -- han-organisations`. Names in Han characters that the official lists carry beside Latin ones, compared by',
    '`compareNames` alone; halves by a hash of the name. A record may have a brand of its own in English that nothing can bridge.',
    '',
    `| half | names | any Latin name at ≥ ${ALERT_THRESHOLD.toFixed(2)} | the main name at ≥ ${ALERT_THRESHOLD.toFixed(2)} |`,
    '|---|---:|---:|---:|',
  ];
  for (const [half, title] of ['first', 'second'].entries()) {
    const rows = scored.filter((row) => row.half === half);
    const reached = (key: 'any' | 'main'): string =>
      decimal(rows.filter((row) => row[key] >= ALERT_THRESHOLD).length / rows.length);
    lines.push(`| ${title} | ${rows.length} | ${reached('any')} | ${reached('main')} |`);
  }
  const { tried, hits } = falseHits(pairs, chinese);
  lines.push(
    '',
    `Against ${OTHERS} names each of other records from China, Hong Kong, Macao and Taiwan: ${hits.length} of ${tried} pairs at or above ${ALERT_THRESHOLD.toFixed(2)}`,
    `(${percent(hits.length, tried, 3)}), other records of the same party among them.`,
    '',
  );
  console.log(lines.join('\n'));
  writeFigures('quality-han', lines);
  for (const row of scored.filter(({ any }) => any < ALERT_THRESHOLD)) console.log(`missed: ${row.han} | ${row.latin}`);
  for (const hit of hits) console.log(`hit: ${hit}`);
}
