import type { LoadedData } from '../../service/data/loaded-data.ts';
import type { ReportReader } from '../../service/data/readers.ts';
import { parseParameters } from '../../service/parameters/parameters.ts';
import type { ReceiptClaims } from '../../service/receipts/receipt.ts';
import { readQuery } from '../request/query-string.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

interface AskedOperation {
  operation: Operation;
  id: string;
}

/** The operation that the request of a receipt was addressed to; null when there is no such operation. */
export function operationOf({ request }: Pick<ReceiptClaims, 'request'>): AskedOperation | null {
  const path = request.split('?', 1)[0]!;
  const exact = OPERATIONS.find((one) => one.path === path);
  if (exact) return { operation: exact, id: '' };
  const operation = OPERATIONS.find((one) => one.path.endsWith('{id}') && path.startsWith(one.path.slice(0, -4)));
  return operation ? { operation, id: decodeURIComponent(path.slice(operation.path.length - 4)) } : null;
}

/** True for published reports and their feeds: the store has their revisions, and editions alone do not determine them. */
export const isOfReports = ({ operation }: AskedOperation): boolean => operation.path.startsWith('/api/reports');

const NO_REPORTS: ReportReader = {
  mark: () => Promise.reject(new Error('reports are not replayed')),
  list: () => Promise.reject(new Error('reports are not replayed')),
  get: () => Promise.reject(new Error('reports are not replayed')),
  feed: () => Promise.reject(new Error('reports are not replayed')),
  at: () => NO_REPORTS,
};

/** The data with the source states of the receipt: how fresh the lists were then, not now. */
function asThen(data: LoadedData, { editions }: ReceiptClaims): LoadedData {
  const then = new Map(editions.map((one) => [one.source_id, one]));
  return {
    ...data,
    sources: data.sources.map(({ info, state: { reason: _reason, since: _since, ...state } }) => {
      const { state: status = state.state, reason, since } = then.get(info.id) ?? {};
      return { info, state: { ...state, state: status, ...(reason && { reason }), ...(since && { since }) } };
    }),
  };
}

/** Recreates the body that a receipt is for, from the data of its version. Throws the problem of the request. */
export async function replayAnswer(
  claims: ReceiptClaims,
  { operation, id }: AskedOperation,
  data: LoadedData,
): Promise<Buffer> {
  const query = parseParameters(operation.query, readQuery(claims.request));
  const call = { query, id, data: asThen(data, claims), reports: NO_REPORTS, today: claims.day, base: '' };
  const { body } = await operation.answer(call);
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}
