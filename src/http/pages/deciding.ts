/** Who may record decisions on a page, and storing them. */
import { keepDecisions } from '../../service/decisions/kept-decisions.ts';
import type { DecisionRepository } from '../../store/decisions.ts';
import { dataOf, type PageCall } from './page-route.ts';

/** The store of the reader's decisions; null when the service stores none, or the token does not allow it. */
export async function sharedDecisions({ parts, admission, request }: PageCall): Promise<DecisionRepository | null> {
  if (!parts.decisions) return null;
  const mayDecide = parts.config.auth === 'off' || (await admission.signedIn(request))?.scope === 'decide';
  return mayDecide ? parts.decisions : null;
}

/** Stores a decision on a customer and every record of a party. True when it was stored. */
export async function keepDecision(call: PageCall, decision: ReadonlyMap<string, string>): Promise<boolean> {
  const { record: id = '', ...given } = Object.fromEntries(decision);
  const data = dataOf(call);
  const record = data.record(id);
  const store = await sharedDecisions(call);
  if (!given.customer || !record || !store) return false;
  const { session } = call.reader;
  const by = session === null || session === 'not-needed' ? 'local' : session.name;
  const about = { ...given, reason: given.reason ?? given.verdict };
  const records = [record, ...record.also_listed];
  await keepDecisions(
    records.map((one) => ({ ...about, record: one.id })),
    { store, data, by },
  );
  return true;
}
