import { html } from 'hono/html';
import { fill } from '../messages/fill.ts';
import { MESSAGES } from '../messages/messages.ts';
import type { ReceiptClaims } from '../service/receipts/receipt.ts';
import { type Html, page, type Reader } from './page.ts';

/** What checking a number or a receipt gave. */
export interface Verified {
  /** ISO instant of a sheet that is known; null for a number that is not. */
  issued?: string | null;
  /** What a whole receipt states, once it is proven. */
  claims?: ReceiptClaims;
  /** Why it is not. */
  wrong?: string;
}

/** The page that checks the number of a sheet, or a whole receipt. */
export function verifyPage(reader: Reader, given: string, { issued, claims, wrong }: Verified): Promise<string> {
  const words = MESSAGES[reader.language].sheet;
  const time = (instant: string): string => `${instant.slice(0, 19).replace('T', ' ')} UTC`;
  const answer = (): Html | '' => {
    if (wrong !== undefined)
      return html`<p class="note bad" role="status">${fill(words.notProven, { why: wrong })}</p>`;
    if (claims)
      return html`<p class="note" role="status">${words.proven} ${fill(words.issuedAt, { time: time(claims.time) })}</p>
<dl class="sheet-facts"><div><dt>${words.states}</dt><dd><code>${decodeURIComponent(claims.request)}</code></dd></div><div><dt>${words.data}</dt><dd><code>${claims.data_version}</code></dd></div></dl>`;
    if (issued) return html`<p class="note" role="status">${fill(words.issuedAt, { time: time(issued) })}</p>`;
    return issued === null ? html`<p class="note bad" role="status">${words.unknownNumber}</p>` : '';
  };
  const body = html`<section class="narrow card"><h1>${words.verify}</h1><p class="lead">${words.verifyLead}</p>
<form method="post" action="/verify" class="stack"><label for="receipt">${words.number}</label>
<textarea id="receipt" name="receipt" rows="3" maxlength="20000" required spellcheck="false">${given}</textarea>
<button type="submit">${words.check}</button></form>${answer()}</section>`;
  return page(reader, { title: words.verify, styles: ['party.css'], body });
}
