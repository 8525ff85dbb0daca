/**
 * `npm run eval -- agent --data DIR`: ten typical questions to an assistant, each answered by the calls of `sis mcp`
 * tools that a model with the descriptions of the tools would make. Counts calls and tokens (four characters each) and
 * checks that the results contain the answer. Writes a section of docs/figures/speed.md. The data folder must contain the
 * official lists.
 */
import { join, resolve } from 'node:path';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { optionsOf, ROOT } from './options.ts';
import { whole, writeSection } from './page.ts';

/** Calls a tool, records its cost, and returns its data. */
// biome-ignore lint/suspicious/noExplicitAny: each tool has a shape of its own, which its schema checks
type Call = (tool: string, given: Record<string, unknown>) => Promise<any>;

interface Question {
  asked: string;
  /** True when the results of the tools contain the answer to the question. */
  isAnswered(call: Call): Promise<boolean>;
}

const QUESTIONS: readonly Question[] = [
  {
    asked: 'Is Vladimir Putin sanctioned, and by whom?',
    async isAnswered(call) {
      const { results } = await call('screen', { names: ['Vladimir Putin'], limit: 1 });
      const [hit] = results[0].hits;
      return hit.alert && ['US', 'UK', 'EU', 'CA'].filter((code) => hit.also_on.includes(code)).length >= 3;
    },
  },
  {
    asked: 'Which of these customers must I look at: 华为技术有限公司, Bank Rossiya, Nesbitt & Daughters Bakery?',
    async isAnswered(call) {
      const names = ['华为技术有限公司', 'Bank Rossiya', 'Nesbitt & Daughters Bakery'];
      const { results } = await call('screen', { names, limit: 2 });
      const alerts = results.map(({ hits }: { hits: { alert: boolean }[] }) => hits.some(({ alert }) => alert));
      return alerts.join() === 'true,true,false';
    },
  },
  {
    asked: 'My customer is Ali Hassan, born 1999-07-01. Is he the listed one?',
    async isAnswered(call) {
      const { results } = await call('screen', { names: [{ q: 'Ali Hassan', birth_date: '1999-07-01' }], limit: 3 });
      return results[0].suppressed_total > 0;
    },
  },
  {
    asked: 'Why is Bank Rossiya listed in the UK, and since when?',
    async isAnswered(call) {
      const { results } = await call('screen', { names: ['Bank Rossiya'], jurisdiction: 'UK', limit: 1 });
      const { reason, listed_date } = await call('party', { id: results[0].hits[0].id });
      return reason.length > 50 && listed_date === '2022-02-22';
    },
  },
  {
    asked: 'Which Russian ships did the UK add in 2025?',
    async isAnswered(call) {
      const dates = { date_from: '2025-01-01', date_to: '2025-12-31' };
      const { total, parties } = await call('find_parties', {
        jurisdiction: 'UK',
        entity_type: 'vessel',
        country: 'RU',
        ...dates,
      });
      return total > 0 && parties.length > 0;
    },
  },
  {
    asked: 'How many parties are listed under the programme SDGT now?',
    async isAnswered(call) {
      const { total } = await call('find_parties', { programme: 'SDGT', is_active: true, limit: 1 });
      return total > 1000;
    },
  },
  {
    asked: 'Who makes semiconductors and is on an export-control list?',
    async isAnswered(call) {
      const { parties } = await call('find_parties', {
        topic: 'semiconductor manufacturing',
        source_list: 'us-csl',
        limit: 10,
      });
      return parties.some(({ name, match = '' }: { name: string; match?: string }) =>
        /semicond|integrated circuit/i.test(name + match),
      );
    },
  },
  {
    asked: 'May this payment go out: "Transfer EUR 5,000 to Rosneft Oil Company, invoice 17"?',
    async isAnswered(call) {
      const text = 'Transfer EUR 5,000 to Rosneft Oil Company, invoice 17';
      const { results } = await call('screen_text', { texts: [text] });
      return results[0].alert && results[0].mentions.some((one: { text: string }) => /rosneft/i.test(one.text));
    },
  },
  {
    asked: 'What did the lists change last?',
    async isAnswered(call) {
      const { changes } = await call('changes', { limit: 10 });
      return changes.length === 10 && /^\d{4}-\d{2}-\d{2}$/.test(changes[0].date);
    },
  },
  {
    asked: 'How old are the lists, and what do they not cover?',
    async isAnswered(call) {
      const { sources, gaps } = await call('sources', {});
      return sources.every(({ edition }: { edition: string | null }) => edition) && gaps[0].what.includes('833/2014');
    },
  },
];

const tokens = (text: string): number => Math.ceil(text.length / 4);

/** Runs the measurement and writes its page. */
export async function run(args: string[]): Promise<void> {
  const { data } = optionsOf(args, { data: '' });
  if (data === '')
    throw new Error('--data is a data folder with the official lists: `sis ingest`, `sis snapshot build`.');
  const client = new Client({ name: 'agent', version: '1' });
  const env = { ...process.env, SIS_DATA_DIR: resolve(data) } as Record<string, string>;
  await client.connect(
    new StdioClientTransport({ command: 'sh', args: [join(ROOT, 'bin/sis'), 'mcp'], env, stderr: 'ignore' }),
  );
  const { tools } = await client.listTools();
  const shown = JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })));
  const rows: string[] = [];
  for (const { asked, isAnswered } of QUESTIONS) {
    const calls: string[] = [];
    let cost = 0;
    const call: Call = async (name, given) => {
      const answer = (await client.callTool({ name, arguments: given })) as CallToolResult;
      const [first] = answer.content;
      const text = first?.type === 'text' ? first.text : '';
      if (answer.isError) throw new Error(`${asked}: ${text}`);
      calls.push(name);
      cost += tokens(JSON.stringify(given)) + tokens(text);
      return answer.structuredContent;
    };
    const isRight = await isAnswered(call);
    rows.push(
      `| ${asked} | ${calls.map((name) => `\`${name}\``).join(', ')} | ${whole(cost)} | ${isRight ? 'yes' : 'NO'} |`,
    );
  }
  const instructions = client.getInstructions() ?? '';
  await client.close();
  writeSection('speed', 'Ten questions over MCP', [
    `\`npm run eval -- agent\`: questions of people, the calls of tools that answer them, and what calls and answers cost, characters by four. Names, descriptions and arguments of all tools cost ${whole(tokens(shown))} more once, the instructions ${whole(tokens(instructions))}. The calls are written down, not chosen by a model; that the answer is in what came back is checked.`,
    '',
    '| question | calls | tokens | answered |',
    '|---|---|---:|---|',
    ...rows,
  ]);
}
