/** Sends many requests at once, with autocannon, and makes a table of the results. */
import autocannon from 'autocannon';
import { whole } from '../page.ts';
import { processorSeconds, type Service } from '../service.ts';

/** Requests of one kind, with many variants so that no cache can answer them all. */
export interface Work {
  name: string;
  /** Required minimum of requests per second, 0 = none. */
  target: number;
  paths: string[];
}

/** The number of connections, and the duration. */
export interface Load {
  connections: number;
  /** Seconds, after two seconds of warming up. */
  duration: number;
}

/** Describes a load, for the first lines of a page. */
export const describeLoad = ({ connections, duration }: Load): string =>
  `${connections} connections kept alive, ${duration} s each after 2 s of warming up, authentication, entity tags, metrics and access log on; autocannon on the same machine, and whatever else it was doing.`;

/** The columns of {@link loadRow}. */
export const LOAD_HEAD =
  "| request | per second | per second of the service's processor time | target | p50 ms | p99 ms | failed |\n|---|---|---|---|---|---|---|";

/** Measures one kind of request, and returns and prints a row of the table. */
export async function loadRow(service: Service, token: string, work: Work, load: Load): Promise<string> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (work.name.includes('304')) {
    const { headers: first } = await fetch(service.url + work.paths[0], { headers });
    headers['if-none-match'] = first.get('etag')!;
  }
  const requests = work.paths.map((path) => ({ method: 'GET' as const, path, headers }));
  const options = { url: service.url, requests, connections: load.connections };
  await autocannon({ ...options, duration: 2 });
  const before = processorSeconds(service.pid);
  const result = await autocannon({ ...options, duration: load.duration });
  const used = processorSeconds(service.pid) - before;
  const cells = [
    work.name,
    whole(result.requests.average),
    whole((result.requests.average * load.duration) / used),
    work.target === 0 ? '–' : `> ${whole(work.target)}`,
    result.latency.p50,
    result.latency.p99,
    result.errors + result.timeouts + result['4xx'] + result['5xx'],
  ];
  const row = `| ${cells.join(' | ')} |`;
  console.log(row);
  return row;
}
