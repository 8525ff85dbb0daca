// Shows what this browser follows, asks the service what each is now, and says what is new since it was last looked at.
import { fill } from '../../../messages/fill.ts';
import { html } from '../screen/elements.js';
import { allFollowed, askFollowed, feedPathOf, followedAs, forget, itemsOf, keep, newsOf } from './kept.js';

const AT_ONCE = 4;
const TOKEN = /^[\w-]{1,200}$/;
const STORED_TOKEN = 'sis-feed-token';

const list = document.getElementById('followed');
const words = list.dataset;
const status = document.getElementById('followed-status');
const tools = document.getElementById('followed-tools');
const template = document.getElementById('followed-item');
const field = document.getElementById('feed-token');
const lang = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });

/** The token of this tab, or what stands for one. */
function feedToken() {
  const open = document.getElementById('feed-token-open');
  if (open) return open.dataset.token;
  return TOKEN.test(field.value) ? field.value : words.placeholder;
}

function drawAddresses() {
  for (const { one, item } of shown)
    for (const code of item.querySelectorAll('code[data-form]'))
      code.textContent = `${location.origin}/feeds/${feedToken()}/${feedPathOf(one, code.dataset.form, lang)}`;
  for (const help of list.querySelectorAll('.help')) help.hidden = feedToken() !== words.placeholder;
}

const markOf = (text) => html`<span class="mark">${text}</span>`;

/** A party that a search found when it was last looked at, and finds no more. */
const goneItem = (key, name) =>
  html`<li><a href="/entities/${encodeURIComponent(key)}" dir="auto">${name ?? key}</a> ${markOf(words.gone)}</li>`;

/** Puts what is new or changed before everything else, and gives how much that is. */
function markItems(made, { kind, seen }, now) {
  const fresh = made.querySelector('.fresh');
  const news = newsOf(made, seen, now);
  for (const item of made.querySelectorAll('.items > [data-key]')) {
    const { key } = item.dataset;
    if (!news.fresh.has(key)) continue;
    if (kind === 'search')
      item.firstElementChild.after(' ', markOf(Object.hasOwn(seen, key) ? words.changed : words.new));
    fresh.append(item);
  }
  for (const key of news.gone) fresh.append(goneItem(key, seen[key][1]));
  fresh.hidden = fresh.childElementCount === 0;
  return fresh.childElementCount;
}

async function ask(shownOne) {
  const { one, item } = shownOne;
  const state = item.querySelector('.followed-state');
  state.textContent = words.loading;
  const when = day.format(new Date(one.since));
  try {
    const made = await askFollowed(one);
    const now = itemsOf(made);
    const count = markItems(made, one, now);
    shownOne.seen = { ...one, of: made.dataset.ids ?? one.of, seen: now };
    item.querySelector('.followed-what').replaceChildren(made);
    item.querySelector('.seen').hidden = count === 0;
    item.classList.toggle('has-fresh', count > 0);
    state.textContent = count > 0 ? fill(words.fresh, { count, when }) : fill(words.nothing, { when });
  } catch (error) {
    const reason = error.status === 429 ? words.tooMany : error.message;
    state.textContent = error.status === 404 ? words.missing : fill(words.failed, { reason });
  }
}

/** Takes what is shown of a thing as seen, unless it was not answered or is followed no more. */
function see({ one, seen }) {
  return seen && followedAs(one) ? keep({ ...seen, since: new Date().toISOString() }) : null;
}

async function seeOne(shownOne) {
  const seen = see(shownOne);
  if (!seen) return;
  const next = itemOf(seen);
  shown[shown.indexOf(shownOne)] = next;
  shownOne.item.replaceWith(next.item);
  drawAddresses();
  next.item.querySelector('.stop').focus();
  await ask(next);
}

function stop({ one }) {
  forget(one);
  const again = () => {
    keep(one);
    status.textContent = '';
    draw();
  };
  const undo = html`<button type="button" class="link" onclick=${again}>${words.undo}</button>`;
  draw();
  status.replaceChildren(fill(words.stopped, { name: one.name }), ' ', undo);
  undo.focus();
}

let shown = [];

function itemOf(one) {
  const item = template.content.firstElementChild.cloneNode(true);
  item.querySelector('.followed-kind').textContent = words[one.kind];
  item.querySelector('.followed-what').append(html`<h2 dir="auto">${one.name}</h2>`);
  const shownOne = { one, item, seen: null };
  item.querySelector('.stop').addEventListener('click', () => stop(shownOne));
  item.querySelector('.seen').addEventListener('click', () => seeOne(shownOne));
  for (const button of item.querySelectorAll('.copy')) {
    button.hidden = !navigator.clipboard;
    button.addEventListener('click', () =>
      navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent),
    );
  }
  return shownOne;
}

async function draw() {
  shown = allFollowed().map(itemOf);
  list.replaceChildren(...shown.map(({ item }) => item));
  tools.hidden = shown.length === 0;
  document.getElementById('followed-none').hidden = shown.length > 0;
  drawAddresses();
  const waiting = [...shown];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await ask(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

document.getElementById('see-all').addEventListener('click', () => {
  for (const one of shown) see(one);
  draw();
});
document.getElementById('ask-again').addEventListener('click', () => draw());
if (field) {
  field.value = sessionStorage.getItem(STORED_TOKEN) ?? '';
  field.addEventListener('input', () => {
    const isWrong = field.value !== '' && !TOKEN.test(field.value);
    field.setAttribute('aria-invalid', String(isWrong));
    document.getElementById('feed-token-wrong').textContent = isWrong ? field.dataset.wrong : '';
    sessionStorage.setItem(STORED_TOKEN, isWrong ? '' : field.value);
    drawAddresses();
  });
}
addEventListener('storage', () => draw());
draw();
