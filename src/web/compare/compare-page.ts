import { html, raw } from 'hono/html';
import { ENTITY_TYPES } from '../../domain/vocabulary.ts';
import { fill } from '../../messages/fill.ts';
import { MESSAGES } from '../../messages/messages.ts';
import type { ComparedFact } from '../../names/score/facts/evidence.ts';
import { ALERT_THRESHOLD } from '../../names/score/weights.ts';
import { type Reason, reasonText } from '../../search/reasons.ts';
import type { ParameterError } from '../../service/problems.ts';
import { type Html, option, page, type Reader } from '../page.ts';
import { statedTable } from '../search/party-card.ts';
import { errorIn } from '../wording.ts';

/** What a comparison gave. */
export interface ComparedNames {
  /** 0–1, with the facts. */
  score: number;
  outcome: 'alert' | 'suppressed' | 'none';
  reasons: readonly Reason[];
  facts: readonly ComparedFact[];
  /** The part of the first text that stands for the second name, where it is not all of it. */
  part?: string | undefined;
}

/** What the page shows: the form as it was sent, and the comparison where there is one. */
export interface CompareView {
  given: ReadonlyMap<string, string>;
  errors: readonly ParameterError[];
  compared: ComparedNames | null;
}

function side({ language }: Reader, { given, errors }: CompareView, key: 'a' | 'b'): Html {
  const { search: words, compare: own } = MESSAGES[language];
  const value = (name: string): string => given.get(name) ?? '';
  const field = (name: string, label: string, form: string, more = ''): Html => {
    const wrong = errors.find(({ parameter }) => parameter === name);
    const state = wrong ? `aria-invalid="true" aria-describedby="error-${name}"` : '';
    return html`<div><label class="field">${label}<input name="${name}" value="${value(name)}" placeholder="${form}" autocomplete="off" spellcheck="false" dir="auto" ${raw(more)} ${raw(state)}></label>${wrong ? html`<span class="wrong small" id="error-${name}">${errorIn(wrong, language)}</span>` : ''}</div>`;
  };
  const genders = [
    ['', words.any],
    ['male', words.male],
    ['female', words.female],
  ] as const;
  const gender = `${key}_gender`;
  return html`<fieldset class="card"><legend>${own[key]}</legend>
${field(key, own.name, '', `maxlength="500" required ${key === 'a' && given.size === 0 ? 'autofocus' : ''}`)}
<div class="known-fields">${field(`${key}_birth_date`, words.birthDate, words.birthDateForm)}${field(`${key}_country`, words.country, words.countryForm)}${field(`${key}_identifier`, words.number, words.numberForm)}
<label class="field">${words.gender}<select name="${gender}">${genders.map(([one, label]) => option(one, label, value(gender)))}</select></label></div></fieldset>`;
}

function outcome({ language }: Reader, { score, outcome, reasons, facts, part }: ComparedNames): Html {
  const words = MESSAGES[language].compare;
  const isSameNumber = facts.some(({ fact, verdict }) => fact === 'identifier' && verdict === 'agrees');
  const why = reasons.map((reason) => html`<li dir="auto">${reasonText(reason, MESSAGES[language])}</li>`);
  return html`<section aria-labelledby="outcome"><div role="status"><h2 id="outcome" class="${outcome === 'alert' ? 'bad' : ''}">${words.outcome[outcome]}</h2></div>
<p>${fill(words.score, { percent: Math.floor(score * 100), least: Math.round(ALERT_THRESHOLD * 100) })} ${isSameNumber ? words.sameNumber : ''} ${part === undefined ? '' : fill(words.part, { text: part })}</p>
${statedTable(facts, language)}
<h3>${words.how}</h3>
${why.length > 0 ? html`<ul>${why}</ul>` : html`<p>${words.nothing}</p>`}
<p class="quiet small">${words.notice}</p></section>`;
}

/** The page that compares two names; its form goes by POST, so that no address has them. */
export function comparePage(reader: Reader, view: CompareView): Promise<string> {
  const { compare: words, search, type: names } = MESSAGES[reader.language];
  const chosen = view.given.get('type') ?? '';
  const types = ENTITY_TYPES.filter((one) => one !== 'other').map((one) => option(one, names[one], chosen));
  const body = html`<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<form method="post" action="/compare" class="compare-form">
<div class="two-sides">${side(reader, view, 'a')}${side(reader, view, 'b')}</div>
<div class="row"><label>${search.type} <select name="type">${option('', search.any, chosen)}${types}</select></label> <button type="submit">${words.submit}</button></div>
</form>
${view.compared ? outcome(reader, view.compared) : ''}`;
  return page(reader, { title: words.title, section: '/compare', styles: ['search.css'], body });
}
