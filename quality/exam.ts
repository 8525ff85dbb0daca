/** `npm run eval -- exam [--sample N] [--seed N] [--classes IDS]`: the exam of `sis exam` over the editions of a folder. Writes docs/figures/exam.md. */
import { examCases } from '../src/exam/cases/cases.ts';
import { CLASSES } from '../src/exam/cases/classes.ts';
import { listedParties, partyById } from '../src/exam/cases/listed.ts';
import { ownEngine } from '../src/exam/engines.ts';
import { examReport } from '../src/exam/report.ts';
import { markdownReport } from '../src/exam/report-tables.ts';
import { runExam } from '../src/exam/run.ts';
import { ALERT_THRESHOLD } from '../src/names/score/weights.ts';
import { RELEASE } from '../src/service/release.ts';
import { rulesetVersion } from '../src/service/ruleset.ts';
import { linkedSnapshot } from './editions.ts';
import { optionsOf } from './options.ts';
import { writeSection } from './page.ts';

/** Tables of the exam's report that the page includes. */
const SHOWN = ['Listed parties by class', 'Names set aside', 'Invented names', 'Threshold curve'];

/** Runs the exam and writes its page. */
export async function run(args: string[]): Promise<void> {
  const options = optionsOf(args, { sample: '100000', seed: '1', classes: CLASSES.map(({ id }) => id).join() });
  const snapshot = await linkedSnapshot(options.lists, 'linked');
  const parties = listedParties(snapshot);
  const [seed, questions] = [Number(options.seed), Number(options.sample)];
  const classes = CLASSES.filter(({ id }) => options.classes.split(',').includes(id));
  const engine = ownEngine(snapshot);
  const byId = partyById(parties);
  const cases = examCases(parties, { seed, questions, classes });
  const marked = await runExam(engine, cases, { threshold: ALERT_THRESHOLD, partyOf: (id) => byId.get(id) });
  await engine.close();
  const report = examReport(
    {
      seed,
      questions,
      engine: engine.name,
      threshold: ALERT_THRESHOLD,
      data_version: snapshot.dataVersion,
      ruleset: rulesetVersion(),
      release: RELEASE,
      sources: [...snapshot.sources],
      demo: false,
      refused: 0,
    },
    marked,
  );
  const [head, ...tables] = markdownReport(report).split(/^## /m);
  const shown = tables.filter((table) => SHOWN.some((title) => table.startsWith(title)));
  writeSection('exam', 'Figures', [
    '`npm run eval -- exam`; `sis exam` writes the whole report, with every name asked.',
    '',
    head!.replace(/^# .*\n/, ''),
    ...shown.map((table) => `### ${table}`),
  ]);
}
