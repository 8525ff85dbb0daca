import { DatabaseSync } from 'node:sqlite';
import { writeFileSync, readFileSync } from 'node:fs';
import { oneSlip } from './src/exam/slips.ts';
import { seededRandom, shuffled } from './src/exam/random.ts';
import { openSnapshot, idOf } from './src/search/snapshot.ts';
import { screenNames } from './src/search/names/screen.ts';
import { compareNames, createComparer } from './src/names/score/compare.ts';
import { areaUnderCurve } from './eval/measures.ts';
import { bagOf, casesOf, namesOfRow } from './eval/retrieval-cases.ts';
import { kindOf } from './eval/pairs.eval.ts';
const N = Number(process.env.N ?? 500), SEED = Number(process.env.SEED ?? 1);
const what = new Set((process.env.WHAT ?? 'slips,neg,pairs').split(','));
const out: string[] = [];
const log = (s: string) => { out.push(s); };
const say = (s: string) => { console.log(s); out.push(s); };
const CASES = '/work/shared/eval';
const snap = what.has('slips') || what.has('neg') ? await openSnapshot('/tmp/slips-data/snapshot.bin') : null;
if (snap && what.has('slips')) {
  const rowOf = new Map(Array.from({ length: snap.entities }, (_, r) => [idOf(snap, r), r] as const));
  const db = new DatabaseSync('/tmp/slips-data/sis.sqlite', { readOnly: true });
  for (const [label, like, q] of [['ofac strong', 'us-ofac-%', 'strong'], ['uk strong', 'uk-sl', 'strong'], ['weak', '%', 'weak']] as const) {
    const names = db.prepare(`select n.entity_id id, n.name name, e.entity_type t from names n join entities e on e.id=n.entity_id where e.source_id like ? and n.quality=? and n.type in ('aka','fka','nka','variation') and n.script='Latin' and e.is_active=1 order by n.entity_id,n.ordinal`).all(like, q) as { id: string; name: string; t: string }[];
    const random = seededRandom(SEED);
    const drawn = shuffled(random, names).slice(0, label === 'weak' ? N / 2 : N);
    let ten = 0, alert = 0, n = 0; const t0 = performance.now();
    const ops = new Map<string, [number, number]>();
    for (const { id, name, t } of drawn) {
      const c = oneSlip(name, random); if (!c) continue;
      const row = rowOf.get(id)!; n++;
      const { hits } = screenNames(snap, { q: c.q, filters: {}, threshold: 0.3, limit: 60 });
      const at = hits.findIndex((h) => h.row === row); const hit = hits[at];
      const first = hit ? hits.filter((h) => h.score > hit.score).length : -1;
      const isTen = at >= 0 && at < 10; if (isTen) ten++;
      const isAlert = hit !== undefined && hit.score >= 0.7; if (isAlert) alert++;
      const o = ops.get(c.variant) ?? [0, 0]; ops.set(c.variant, o); o[0]++; if (isAlert) o[1]++;
      if (!isAlert || !isTen) log(`${label}\t${isTen ? '' : 'NOT10 ' + at + '/' + first}\t${isAlert ? '' : 'NOALERT'}\t${hit?.score ?? '-'}\t${t}\t${c.variant}\t${c.q}\t<- ${name}\t${hit?.match?.value}\t${hit?.match?.evidence?.join('; ')}`);
    }
    say(`${label}: n ${n} ten ${(100 * ten / n).toFixed(2)} alert ${(100 * alert / n).toFixed(2)} ms/q ${((performance.now() - t0) / n).toFixed(2)}`);
    log([...ops].sort().map(([k, [a, b]]) => `   ${k}: ${b}/${a}`).join('\n'));
  }
}
if (snap && what.has('neg')) {
  for (const set of ['os_negatives_global', 'os_negatives_us', 'us_congress_negatives']) {
    const rows = casesOf(CASES, set); let a = 0, s = 0;
    const at: number[] = [];
    for (const row of rows) {
      const { hits } = screenNames(snap, { q: row.query, filters: {}, threshold: 0.6, limit: 5 });
      const top = hits[0]; if (!top) continue;
      const words = bagOf(row.query).split(' ');
      const same = hits.some((h) => namesOfRow(snap, h.row).some((n) => { const b = bagOf(n).split(' '); return words.every((w) => b.includes(w)); }));
      if (top.score >= 0.7) { a++; if (!same) s++; }
      if (top.score >= 0.68) log(`${set}\t${top.score}\t${same ? 'same' : ''}\t${row.query}\t${top.match!.value}\t${top.match!.evidence}`);
      if (!same) at.push(top.score);
    }
    say(`${set}: alerts ${a} strangers ${s} of ${rows.length} (${(100 * s / rows.length).toFixed(2)}%)  ≥.66: ${at.filter((x) => x >= 0.66).length} ≥.74: ${at.filter((x) => x >= 0.74).length}`);
  }
}
if (what.has('pairs')) {
  const comparer = createComparer();
  const lv2 = new Map(readFileSync('/tmp/peers/lv2.jsonl', 'utf8').trim().split('\n').map((l) => { const d = JSON.parse(l); return [`${d.set} ${d.at}`, d.score]; }));
  for (const set of ['nk_name_bench', 'nk_entity_bench', 'nk_logic_v2_cases', 'eu_oj_crossscript', 'eu_oj_latin_aliases', 'watchman_cases', 'ing_emm_companies', 'ofac_sls_scores', 'zh_names_helper', 'zh_us_lists']) {
    const rows = readFileSync(`${CASES}/${set}.jsonl`, 'utf8').split('\n').filter((l) => l.trim()).map((l) => JSON.parse(l));
    const groups = new Map<string, { label: boolean; score: number; peer: number }[]>();
    rows.forEach((row, i) => {
      if (row.candidate === null || row.candidate === undefined || row.match === null) return;
      const c = compareNames(row.query, row.candidate, { kind: kindOf(row.schema), comparer });
      const one = { label: row.match, score: c.score, peer: lv2.get(`${set} ${i}`) ?? 0 };
      for (const g of [set, ...(row.group ? [`${set}/${row.group}`] : [])]) { const l = groups.get(g) ?? []; l.push(one); groups.set(g, l); }
      if ((one.score >= 0.7) !== row.match && !set.startsWith('eu_oj')) log(`${set}/${row.group ?? ''}\t${row.match ? 'MISS' : 'FALSE'}\t${c.score.toFixed(3)}\tpeer ${one.peer}\t${row.query}\t${row.candidate}\t${row.schema}\t${c.evidence.join('; ')}`);
    });
    for (const [g, l] of groups) {
      const f = (k: 'score' | 'peer') => { const auc = areaUnderCurve(l.map((x) => ({ label: x.label, score: x[k] }))); const p = l.filter((x) => x.label), n = l.filter((x) => !x.label); const tp = p.filter((x) => x[k] >= 0.7).length, fp = n.filter((x) => x[k] >= 0.7).length; return `auc ${auc.toFixed(3)} rec ${(tp / p.length).toFixed(3)} fpr ${(fp / n.length).toFixed(3)} f1 ${(2 * tp / (2 * tp + fp + p.length - tp)).toFixed(3)}`; };
      say(`${g} ${l.length}: ${f('score')}  | peer ${f('peer')}`);
    }
  }
}
writeFileSync(process.env.OUT ?? '/tmp/slips-dev/out.txt', out.join('\n') + '\n');
