// Keeps the decision of a sheet in this browser, where the service does not keep it.

import { detailOf } from '../service.js';
import { saveDecisions } from './kept.js';
import { customerKey, LOCAL_VERDICTS, recordFacts } from './outcome.js';

const said = document.querySelector('#kept[data-decision]');
if (said) {
  const { verdict, record, customer, reason } = JSON.parse(said.dataset.decision);
  const detail = await detailOf(record);
  await saveDecisions([
    {
      key: customerKey({ id: customer }),
      entity: record,
      verdict: LOCAL_VERDICTS[verdict],
      reason: reason ?? verdict,
      by: localStorage.getItem('sis-analyst') ?? '',
      at: new Date().toISOString(),
      // What the file says of the customer is not known here: only the record can re-open it.
      facts: { customer: { id: customer }, record: recordFacts(detail) },
    },
  ]);
  said.textContent = said.dataset.kept;
}
