import { html, raw } from 'hono/html';
import { type Language, MESSAGES } from '../messages/messages.ts';
import type { Html } from './page.ts';

/** Asks for a page as of another day. */
interface AsOfForm {
  action: string;
  /** What else the page is asked by, as hidden fields. */
  kept?: Html[];
  /** The day that is shown; absent for now. */
  day?: string | undefined;
  /** The last day that can be asked for, YYYY-MM-DD. */
  today: string;
  isSent?: boolean;
}

/** A field for a day, and a button that goes to the same page as of that day. */
export function asOfForm({ action, kept = [], day = '', today, isSent = false }: AsOfForm, language: Language): Html {
  const words = MESSAGES[language].asOf;
  return html`<form action="${action}" ${raw(isSent ? 'method="post"' : '')} class="as-of-form screen-only">${kept}<label>${words.label} <input type="date" name="as_of" value="${day}" max="${today}" required></label> <button type="submit" class="plain">${words.show}</button></form>`;
}
