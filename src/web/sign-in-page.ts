import { html } from 'hono/html';
import { fill } from '../messages/fill.ts';
import { MESSAGES, type Messages } from '../messages/messages.ts';
import { page, type Reader } from './page.ts';

/** Why a token was not taken. */
export type Refusal = keyof Messages['signIn']['refused'];

/** Where people sign in, and go on to a path of this service. */
export function signInPage(reader: Reader, { to, refused }: { to: string; refused?: Refusal }): Promise<string> {
  const words = MESSAGES[reader.language].signIn;
  const { session } = reader;
  const known =
    session !== null && session !== 'not-needed'
      ? html`<p class="note">${fill(words.signedIn, { name: session.name })} <a href="${to}">${words.goOn}</a></p>`
      : '';
  const error = refused ? html`<p class="note bad" role="alert" id="refused">${words.refused[refused]}</p>` : '';
  const body = html`<section class="narrow card">
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
${known}${error}
<form method="post" action="/sign-in" class="stack">
<input type="hidden" name="to" value="${to}">
<label for="token">${words.token}</label>
<input type="password" id="token" name="token" required autofocus autocomplete="current-password" spellcheck="false" placeholder="sis_…" maxlength="512" aria-describedby="token-help${refused ? ' refused' : ''}">
<button type="submit">${words.submit}</button>
</form>
<p id="token-help" class="quiet small">${words.kept}</p>
<p class="quiet small">${words.where} <code>sis token create NAME</code></p>
</section>`;
  return page(reader, { title: words.title, body, hasSearchBox: false });
}
