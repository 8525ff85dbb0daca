/**
 * What language models pay for the tools of `sis mcp`, in tokens, and five questions answered from the tools alone. Writes
 * docs/figures/mcp.md.
 */
import { resolve } from 'node:path';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { countTokens } from 'gpt-tokenizer';
import { writeFigures } from './figures.ts';
import { percent } from './measures.ts';
import { type ReadyOptions, readyData } from './ready-data.ts';
import { casesOf } from './retrieval-cases.ts';

const CLI = ['--disable-warning=ExperimentalWarning', resolve(import.meta.dirname, '../src/cli.ts')];

/** A hit of `screen`, a row of `find_parties`, as far as they are read here. */
interface Row {
  id: string;
  name: string;
  source_list: string;
  listed_date: string | null;
  removed_date?: string | null;
  alert?: boolean;
  score?: number;
  also_on?: string[];
}
interface Screened {
  results: { q: string; total: number; hits: Row[]; suppressed?: Row[] }[];
  basis: { not_covered: string[]; notice: string; editions: Record<string, string | null> };
}

/** Tokens of what was sent and of what came back, in its two forms. */
interface Cost {
  calls: number;
  sent: number;
  text: number;
  data: number;
}

const nothing = (): Cost => ({ calls: 0, sent: 0, text: 0, data: 0 });

/** Calls tools and counts what that costs. */
interface Tools {
  call<T>(name: string, given: Record<string, unknown>): Promise<T>;
}

function toolsOf(client: Client, cost: Cost): Tools {
  return {
    async call<T>(name: string, given: Record<string, unknown>): Promise<T> {
      const answer = (await client.callTool({ name, arguments: given })) as CallToolResult;
      const text = answer.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      if (answer.isError) throw new Error(`${name}: ${text}`);
      cost.calls++;
      cost.sent += countTokens(JSON.stringify({ name, arguments: given }));
      cost.text += countTokens(text);
      cost.data += countTokens(JSON.stringify(answer.structuredContent));
      return answer.structuredContent as T;
    },
  };
}

/** A question, how it is answered from the tools, and what the answer must say. */
interface Question {
  ask: string;
  answer(tools: Tools): Promise<string[]>;
  says: RegExp[];
}

const screenOne = async ({ call }: Tools, q: string, filters: Record<string, unknown> = {}) => {
  const { results, basis } = await call<Screened>('screen', { names: [{ q }], ...filters });
  return { result: results[0]!, basis };
};

const rosneft: Question = {
  ask: 'Is Rosneft sanctioned by the EU?',
  async answer(tools) {
    const { result, basis } = await screenOne(tools, 'Rosneft', { jurisdiction: 'EU' });
    const { result: anywhere } = await screenOne(tools, 'Rosneft', { limit: 1 });
    const alerts = result.hits.filter(({ alert }) => alert);
    const [first] = anywhere.hits;
    const gap = basis.not_covered.find((text) => text.includes('833/2014'));
    return [
      alerts.length === 0
        ? `The EU's consolidated list (edition ${basis.editions['eu-fsf']}) names no Rosneft; nearest: ${result.hits.map(({ name, score }) => `${name} (${score}, no alert)`).join(', ') || 'nobody'}.`
        : `On the EU's consolidated list: ${alerts.map(({ name, id }) => `${name} (${id})`).join(', ')}.`,
      `That is no clearance: these lists do not hold ${gap}.`,
      `Elsewhere: ${first!.name} on the ${first!.source_list} since ${first!.listed_date}, also on ${(first!.also_on ?? []).join(', ')}.`,
    ];
  },
  says: [/names no Rosneft/, /no clearance: .*833\/2014/, /Entity List since 2014-09-17, also on .*UK/],
};

const chips: Question = {
  ask: 'Which Chinese chip makers did the US add from 2024 to 2026?',
  async answer({ call }) {
    const filters = { jurisdiction: 'US', is_china: true, date_from: '2024-01-01', date_to: '2026-12-31' };
    interface Found {
      total: number;
      parties: Row[];
    }
    const byWord = await call<Found>('find_parties', { q: 'semiconductor', ...filters, limit: 100 });
    const byTopic = await call<Found>('find_parties', {
      topic: 'integrated circuits, chip making, wafers',
      ...filters,
      limit: 60,
    });
    const parties = new Map([...byWord.parties, ...byTopic.parties].map((party) => [party.id, party]));
    const count = (key: (party: Row) => string): string => {
      const counts = new Map<string, number>();
      for (const party of parties.values()) counts.set(key(party), (counts.get(key(party)) ?? 0) + 1);
      return [...counts]
        .sort((a, b) => b[1] - a[1])
        .map(([name, of]) => `${name} ${of}`)
        .join(', ');
    };
    const some = [...parties.values()].slice(0, 12).map(({ name, listed_date }) => `${name} (${listed_date})`);
    return [
      `${byWord.total} parties bear the word semiconductor in their record; with the 60 nearest to the topic they are ${parties.size}, to be read through by a person. By list: ${count(({ source_list }) => source_list)}. By year: ${count(({ listed_date }) => listed_date!.slice(0, 4))}.`,
      `Among them: ${some.join('; ')}.`,
      `By topic also: ${byTopic.parties
        .filter(({ id }) => !byWord.parties.some((one) => one.id === id))
        .slice(0, 6)
        .map(({ name }) => name)
        .join('; ')}.`,
    ];
  },
  says: [/^\d\d parties bear/m, /Entity List \d+/, /Wuhan Xinxin|Kaishitong|Naura/],
};

const five: Question = {
  ask: 'Screen these five: Oleg Deripaska (born 1968-01-02), 华为技术有限公司, Bank Rossiya, Maria Gonzalez Lopez, a tanker with IMO 9187629.',
  async answer({ call }) {
    const names = [
      { q: 'Oleg Deripaska', birth_date: '1968-01-02' },
      { q: '华为技术有限公司' },
      { q: 'Bank Rossiya' },
      { q: 'Maria Gonzalez Lopez' },
      { q: 'IMO 9187629' },
    ];
    const { results } = await call<Screened>('screen', { names, limit: 2 });
    return results.map(({ q, total, hits }) => {
      const [best] = hits;
      if (!best) return `${q}: no hit, which is no clearance.`;
      return `${q}: ${best.alert ? 'ALERT' : 'no alert'}, ${best.name} (${best.score}, ${best.source_list} since ${best.listed_date ?? 'an unknown day'}${best.also_on ? `, also on ${best.also_on.join(', ')}` : ''}); ${total} found.`;
    });
  },
  says: [
    /Deripaska: ALERT, .*DERIPASKA/,
    /华为技术有限公司: ALERT, .*Huawei/i,
    /Rossiya: ALERT/,
    /Lopez: no hit, which is no clearance/,
  ],
};

const day: Question = {
  ask: 'What changed on 22 August 2026?',
  async answer({ call }) {
    interface Reported {
      report: { title: string; totals: Record<string, number>; notable: string[]; not_yet_published: string[] };
    }
    const { report } = await call<Reported>('report', { date: '2026-08-22' });
    interface Changed {
      changes: { kind: string; name: string; source_list: string }[];
      next_cursor: string | null;
    }
    const seen: Changed['changes'] = [];
    let cursor: string | null = null;
    do {
      const page: Changed = await call('changes', {
        from: '2026-08-22',
        to: '2026-08-22',
        limit: 100,
        ...(cursor && { cursor }),
      });
      seen.push(...page.changes);
      cursor = page.next_cursor;
    } while (cursor !== null);
    const of = (kind: string): number => seen.filter((change) => change.kind === kind).length;
    const reported = ['listed', 'removed', 'amended'].every((kind) => of(kind) === report.totals[kind]);
    return [
      `${report.title}. ${of('listed')} listed, ${of('removed')} removed, ${of('amended')} amended; the report and the changes ${reported ? 'agree' : 'DISAGREE'}.`,
      ...report.notable.slice(0, 2),
      `Lists that had not spoken of the day: ${report.not_yet_published.join(', ')}.`,
    ];
  },
  says: [
    /22 August 2026: 53 removed/,
    /53 removed, 13 amended; the report and the changes agree/,
    /had not spoken of the day: us-csl/,
  ],
};

const others: Question = {
  ask: 'Who else lists Deripaska?',
  async answer(tools) {
    const { result } = await screenOne(tools, 'Deripaska', { limit: 1 });
    interface Party {
      name: string;
      jurisdiction: string;
      source_list: string;
      listed_date: string | null;
      also_listed: { jurisdiction: string; source_list: string; listed_date: string | null; is_active: boolean }[];
    }
    const { name, also_listed, ...own } = await tools.call<Party>('party', { id: result.hits[0]!.id });
    return [
      `${name}: ${[{ ...own, is_active: true }, ...also_listed].map(({ jurisdiction, source_list, listed_date, is_active }) => `${jurisdiction} (${source_list}, ${is_active ? 'since' : 'removed; listed'} ${listed_date ?? 'a day that it does not state'})`).join('; ')}.`,
    ];
  },
  says: [/Oleg.*DERIPASKA|DERIPASKA, Oleg/i, /\bUS \(/, /\bUK \(/, /\bEU \(/, /\bCA \(/, /\bAU \(/],
};

const QUESTIONS = [rosneft, chips, five, day, others];

/** What a hit and a name cost, over real names. */
async function rowCosts(client: Client, folder: string): Promise<string[]> {
  const every = (name: string, step: number): string[] =>
    casesOf(folder, name)
      .filter((_, at) => at % step === 0)
      .map(({ query }) => query);
  const names = [
    ...every('un_positives_mutated', 4),
    ...every('multilingual_queries', 5),
    ...every('watchman_cases', 3),
    ...every('os_negatives_global', 7),
  ];
  const hits: { text: number; data: number }[] = [];
  const empty: { text: number; data: number }[] = [];
  let basis = { text: 0, data: 0 };
  for (const q of names) {
    const answer = (await client.callTool({ name: 'screen', arguments: { names: [{ q }] } })) as CallToolResult;
    const { results, basis: said } = answer.structuredContent as unknown as Screened;
    const [first] = answer.content;
    const [rows = '', foot = ''] = (first?.type === 'text' ? first.text : '').split('\n\n');
    basis = { text: countTokens(foot), data: countTokens(JSON.stringify(said)) };
    const lines = rows.split('\n');
    const [result] = results;
    for (const [at, hit] of [...result!.hits, ...(result!.suppressed ?? [])].entries())
      hits.push({
        text: countTokens(`${lines.filter((line) => /^ {2}\d\.\d\d /.test(line))[at]}\n`),
        data: countTokens(`${JSON.stringify(hit)},`),
      });
    if (result!.hits.length === 0 && !result!.suppressed)
      empty.push({ text: countTokens(`${rows}\n`), data: countTokens(`${JSON.stringify(result)},`) });
  }
  const row = (title: string, of: { text: number; data: number }[], goal: string): string => {
    const cell = (key: 'text' | 'data'): string => {
      const sorted = of.map((one) => one[key]).sort((a, b) => a - b);
      const mean = sorted.reduce((sum, one) => sum + one, 0) / sorted.length;
      return `${mean.toFixed(0)} (${sorted[Math.floor(sorted.length * 0.95)]}; ${sorted.at(-1)})`;
    };
    const under =
      goal === '–'
        ? '–'
        : percent(of.filter((one) => one.text < Number(goal) && one.data < Number(goal)).length, of.length);
    return `| ${title} | ${of.length} | ${cell('text')} | ${cell('data')} | ${goal} | ${under} |`;
  };
  return [
    `| what | how many | text: mean (95th of 100; most) | structured: the same | wanted below | below in both |`,
    '|---|---:|---:|---:|---:|---:|',
    row('a hit', hits, '120'),
    row('a screened name without hits', empty, '60'),
    row('what every answer says besides', [basis], '–'),
  ];
}

/** Runs the evaluation and writes its page. */
export async function run({ cases, ...ready }: ReadyOptions & { cases: string }): Promise<void> {
  const folder = readyData(ready);
  const client = new Client({ name: 'eval', version: '1' });
  const env = { ...(process.env as Record<string, string>), SIS_DATA_DIR: folder };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...CLI, 'mcp'], env }));
  try {
    const { tools } = await client.listTools();
    const definition = tools.map(({ name, description, inputSchema }) =>
      countTokens(JSON.stringify({ name, description, inputSchema })),
    );
    const page = [
      '# Language models: what tools cost and answer\n',
      'Made by `npm run eval -- mcp`: the official client of the Model Context Protocol on `sis mcp`, over the official lists. Tokens are those of the encoding o200k_base; other models count a little otherwise. A client shows its model the text of an answer or its structured form, seldom both.\n',
      '## Cost\n',
      `The definitions of the ${tools.length} tools: ${definition.reduce((sum, one) => sum + one, 0)} tokens (${tools.map(({ name }, at) => `${name} ${definition[at]}`).join(', ')}).\n`,
      ...(await rowCosts(client, cases)),
      '\n## Five questions\n',
      'Each answer is put together by a program from the structured answers of the tools alone, and checked for what it must say.\n',
    ];
    const totals = nothing();
    for (const { ask, answer, says } of QUESTIONS) {
      const cost = nothing();
      const lines = await answer(toolsOf(client, cost));
      const missing = says.filter((said) => !said.test(lines.join('\n')));
      for (const key of ['calls', 'sent', 'text', 'data'] as const) totals[key] += cost[key];
      page.push(
        `**${ask}**\n`,
        ...lines.map((line) => `> ${line}\n>`).slice(0, -1),
        `> ${lines.at(-1)}\n`,
        `${cost.calls} calls; ${cost.sent} tokens sent, ${cost.text} received as text (${cost.data} structured). ${missing.length === 0 ? 'Says what it must.' : `**Does not say ${missing.join(', ')}.**`}\n`,
      );
    }
    page.push(
      `Together: ${totals.calls} calls, ${totals.sent} tokens sent, ${totals.text} received as text (${totals.data} structured).`,
    );
    console.log(page.join('\n'));
    writeFigures('mcp', page);
  } finally {
    await client.close();
  }
}
