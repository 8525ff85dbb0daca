/** Complete records and reports, for when a tool shows only part of them. */
import { type McpServer, ResourceNotFoundError, ResourceTemplate, type Variables } from '@modelcontextprotocol/server';
import { Problem } from '../../service/problems.ts';
import { entityDetail } from '../operations/entity-detail.ts';
import { reports } from '../operations/reports.ts';
import { ask, asText, type McpCall, PARTIES, REPORTS } from './tool.ts';

/** Number of reports that are listed; older ones can be read by their day. */
const LISTED = 30;

interface ReportPage {
  reports: { date: string; title: string }[];
}

const listedReports = (call: McpCall, limit: number): Promise<ReportPage> =>
  ask<ReportPage>(call, reports, new Map([['limit', String(limit)]]));

/** The single value of a variable in an address. */
function variableOf(variables: Variables, name: string): string {
  const value = variables[name];
  const text = Array.isArray(value) ? value.join(',') : (value ?? '');
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Wraps the result of `read` as the content of a resource; a 404 problem means that the resource does not exist. */
async function contentOf(uri: URL, mimeType: string, read: () => Promise<string>) {
  try {
    return { contents: [{ uri: uri.href, mimeType, text: await read() }] };
  } catch (error) {
    if (error instanceof Problem && error.status === 404) throw new ResourceNotFoundError(uri.href, error.message);
    throw error;
  }
}

/** Adds the resources `sis://reports/{date}` and `sis://parties/{id}`. */
export function addResources(server: McpServer, call: McpCall): void {
  server.registerResource(
    'report',
    new ResourceTemplate(`${REPORTS}{date}`, {
      list: async () => ({
        resources: (await listedReports(call, LISTED)).reports.map(({ date, title }) => ({
          uri: REPORTS + date,
          name: date,
          title,
          mimeType: 'text/markdown',
        })),
      }),
      complete: {
        date: async (begun) =>
          (await listedReports(call, 100)).reports.map(({ date }) => date).filter((date) => date.startsWith(begun)),
      },
    }),
    { title: 'Daily report', description: 'The whole published report of a day', mimeType: 'text/markdown' },
    (uri, variables) =>
      contentOf(uri, 'text/markdown', () =>
        asText(
          call,
          reports,
          new Map([
            ['date', variableOf(variables, 'date')],
            ['format', 'md'],
          ]),
        ),
      ),
  );
  server.registerResource(
    'party',
    new ResourceTemplate(`${PARTIES}{id}`, { list: undefined }),
    {
      title: 'Party in full',
      description: 'Everything the official record of a party says, as GET /api/entities/{id} gives it',
      mimeType: 'application/json',
    },
    (uri, variables) =>
      contentOf(uri, 'application/json', () => asText(call, entityDetail, new Map(), variableOf(variables, 'id'))),
  );
}
