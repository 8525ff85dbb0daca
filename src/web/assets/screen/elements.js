/** Makes elements. Texts are set as text, never as markup: names of lists and cells of customers are not ours to trust. */
import htm from '/assets/lib/htm.js';

/** Properties that begin with `on` are listeners, `true` is an attribute without a value; `false`, `null` and `undefined` are left out. */
function element(tag, properties, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else if (name === 'value') made.value = value;
    else made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(
    ...children
      .flat(Number.POSITIVE_INFINITY)
      .filter((child) => child !== null && child !== undefined && child !== false),
  );
  return made;
}

/** Elements of a template: html`<button class="plain" onclick=${save}>${t('save')}</button>`; several of them are an array. */
export const html = htm.bind(element);

/** A text of a list or of a customer: in its own direction, so that marks in it turn nothing round that stands beside it. */
export const theirs = (text, tag = 'bdi', properties = {}) =>
  element(tag, { dir: 'auto', ...properties }, visible(text));

/** Characters that show nothing or turn what follows round, as what they are. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u202a-\u202e\u2060-\u2069\ufeff]/g;
export const visible = (text) =>
  String(text ?? '').replace(HIDDEN, (one) => `‹U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}›`);

/** A long text in short. */
export const short = (text, most) => {
  const letters = [...String(text ?? '')];
  return letters.length > most ? `${letters.slice(0, most).join('')}…` : letters.join('');
};

/** A choice among a few: `options` as [[value, label], …]. */
export const select = (properties, options, chosen) => html`<select ...${properties}>
  ${options.map(([value, label]) => html`<option value=${value} selected=${String(value) === String(chosen)}>${label}</option>`)}
</select>`;

/** A table that scrolls by itself where it is too wide. `rows` are its rows, or the element that has them. */
export const table = (
  { label, heads, ...properties },
  rows,
) => html`<div class="scroll" tabindex="0" role="group" aria-label=${label}>
  <table ...${properties}>
    <thead><tr>${heads.map((head) => (typeof head === 'string' ? html`<th scope="col">${head}</th>` : head))}</tr></thead>
    ${rows instanceof Element ? rows : html`<tbody>${rows}</tbody>`}
  </table>
</div>`;

/** The record of a party, in a tab of its own. */
export const recordLink = (id, shown, properties) =>
  html`<a href="/entities/${encodeURIComponent(id)}" target="_blank" rel="noopener" ...${properties}>${shown}</a>`;
