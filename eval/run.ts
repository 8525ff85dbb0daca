/**
 * `npm run eval [-- <name>…] [--cases DIR] [--lists DIR] [--data DIR] [--peer FILE] [--draw N] [--seed N]`: measures quality on labelled cases and writes docs/figures/quality*.md.
 * Without a name every evaluation runs. Each evaluation is a file of this folder named `<name>.eval.ts` that exports `run(options)`.
 */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { described } from '../bench/described.ts';

const root = resolve(import.meta.dirname, '..');
const known = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.eval.ts'))
  .map((file) => file.slice(0, -'.eval.ts'.length));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    lists: { type: 'string' },
    data: { type: 'string' },
    peer: { type: 'string' },
    draw: { type: 'string' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(
    'Usage: npm run eval [-- <name>…] [--cases DIR] [--lists DIR] [--data DIR] [--peer FILE] [--draw N] [--seed N]\n',
  );
  console.log(described(import.meta.dirname, known, '.eval.ts'));
  process.exit();
}
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown evaluation ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(2);
}
const options = {
  /** Folder of the labelled cases (*.jsonl). */
  cases: resolve(values.cases ?? join(root, '../shared/eval')),
  /** Folder of official editions. */
  lists: resolve(values.lists ?? join(root, '../shared/lists')),
  /** A data folder that is ready, for evaluations that ask a running service. */
  data: values.data === undefined ? undefined : resolve(values.data),
  /** Scores of another engine for the same pairs, see eval/peers. */
  peer: values.peer === undefined ? undefined : resolve(values.peer),
  /** How many records to draw for reading by hand, or customers to invent, and by which seed. */
  draw: values.draw === undefined ? undefined : Number(values.draw),
  seed: values.seed === undefined ? undefined : Number(values.seed),
};
for (const name of positionals.length > 0 ? positionals : known) {
  const evaluation = await import(join(import.meta.dirname, `${name}.eval.ts`));
  await evaluation.run(options);
}
