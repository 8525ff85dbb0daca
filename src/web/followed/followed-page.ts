import { html } from 'hono/html';
import { MESSAGES } from '../../messages/messages.ts';
import { type Html, page, type Reader } from '../page.ts';
import { TOKEN_PLACE } from './follow-button.ts';

/** One followed thing as the script fills it; everything that it says stands here, in the reader's language. */
function template({ language }: Reader): Html {
  const words = MESSAGES[language].followed;
  const address = (form: string, label: string): Html =>
    html`<div><dt>${label}</dt><dd><code data-form="${form}"></code> <button type="button" class="link copy" aria-label="${words.copy} ${label}">${words.copy}</button></dd></div>`;
  return html`<template id="followed-item"><li class="card followed"><p class="quiet small followed-kind"></p><p class="followed-state" role="status"></p><div class="followed-what"></div>
<div class="row"><button type="button" class="plain seen" hidden>${words.seen}</button><button type="button" class="plain stop">${words.stop}</button></div>
<details class="feed"><summary>${words.feed}</summary><p class="quiet small help">${words.feedHelp}</p><dl>${address('atom', 'Atom')}${address('json', 'JSON Feed')}</dl></details></li></template>`;
}

function tokenField({ language, session }: Reader): Html {
  const words = MESSAGES[language].followed;
  if (session === 'not-needed')
    return html`<p class="quiet small" id="feed-token-open" data-token="open">${words.noTokenNeeded}</p>`;
  return html`<details class="feed-token"><summary>${words.feedToken}</summary><label class="field" for="feed-token">${words.feedToken}</label><input type="password" id="feed-token" autocomplete="off" spellcheck="false" maxlength="200" pattern="[A-Za-z0-9_\\-]+" placeholder="${TOKEN_PLACE}" aria-describedby="feed-token-help" data-wrong="${words.feedTokenWrong}"><p class="small bad" id="feed-token-wrong" role="status"></p><p class="quiet small" id="feed-token-help">${words.feedTokenHelp}</p></details>`;
}

/** The page of what is followed. The list of it is the browser's own; the page asks the service what each thing is now. */
export function followedPage(reader: Reader): Promise<string> {
  const words = MESSAGES[reader.language].followed;
  const { fresh, missing, failed, loading, stopped, party, search, changes, undo } = words;
  const said = {
    ...{ fresh, missing, failed, loading, stopped, party, search, changes, undo, ...words.marks },
    ...{ nothing: words.nothingNew, 'too-many': words.tooMany, placeholder: TOKEN_PLACE },
  };
  const body = html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<p class="quiet small">${words.kept}</p>
<noscript><p class="note warn">${words.noScript}</p></noscript>
<div class="screen-only row" id="followed-tools" hidden><button type="button" class="plain" id="see-all">${words.seeAll}</button><button type="button" class="plain" id="ask-again">${words.refresh}</button></div>
<p id="followed-status" role="status"></p>
<p class="note" id="followed-none" hidden>${words.none}</p>
<ol id="followed" ${Object.entries(said).map(([name, text]) => html` data-${name}="${text}"`)}></ol>
${tokenField(reader)}
${template(reader)}`;
  return page(reader, {
    title: words.title,
    section: '/followed',
    styles: ['search.css', 'party.css', 'followed.css'],
    scripts: ['followed/followed.js'],
    body,
  });
}
