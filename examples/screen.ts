/**
 * Screens names: is one of these a listed party?
 * Usage: SIS_URL=http://127.0.0.1:8080 SIS_TOKEN=sis_… node examples/screen.ts NAME… [--birth-date YYYY-MM-DD]
 */
import { parseArgs } from 'node:util';
import { createClient } from '../client/client.ts';

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { 'birth-date': { type: 'string' } },
});
const service = createClient({
  baseUrl: process.env.SIS_URL ?? 'http://127.0.0.1:8080',
  token: process.env.SIS_TOKEN,
});
const birthDate = values['birth-date'];

for (const name of names) {
  // `mode: 'keyword'` compares names and numbers only; `hybrid`, the default, also finds parties by topic.
  const { data, error } = await service.GET('/api/entities/hybrid-search', {
    params: { query: { q: name, mode: 'keyword', limit: 5, ...(birthDate ? { birth_date: birthDate } : {}) } },
  });
  if (error) {
    // An error is a problem document: `detail` says what is wrong and what is allowed.
    console.error(`${name}: ${error.detail ?? error.title}`);
    process.exitCode = 1;
    continue;
  }
  const hits = data.entities.map(
    ({ id, score, match, source_list }) =>
      `  ${score.toFixed(2)} ${id} (${source_list}) by ${match.type}: ${match.value}`,
  );
  console.log([`${name}: ${data.pagination.total} hits`, ...hits].join('\n'));
  if (hits.length === 0) console.log(`  ${data.notice}`);
}
