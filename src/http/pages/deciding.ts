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

/** A decision as a form has it: about a customer and every record of a party. */
type Given = Readonly<Record<string, string>>;

/** Stores decisions on customers and every record of a party, all or none. True when they were stored. */
export async function keepOnPage(call: PageCall, given: readonly Given[]): Promise<boolean> {
  const data = dataOf(call);
  const rows = given.flatMap(({ record: id = '', ...about }) => {
    const record = data.record(id);
    if (!about.customer || !record) return [];
    const said = { ...about, reason: about.reason ?? about.verdict };
    return [record, ...record.also_listed].map((one) => ({ ...said, record: one.id }));
  });
  const store = await sharedDecisions(call);
  if (rows.length === 0 || !store) return false;
  const { session } = call.reader;
  const by = session === null || session === 'not-needed' ? 'local' : session.name;
  await keepDecisions(rows, { store, data, by });
  return true;
}
