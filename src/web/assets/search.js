// Keys, copying and the threshold's count on the search page. Everything works without them.
import { copyBy } from './service.js';

const cards = [...document.querySelectorAll('article.party')];

function textOf(card) {
  const link = card.querySelector('h3 a');
  const lists = [...card.querySelectorAll('.lists .badge')].map((one) => one.textContent.trim()).join(', ');
  const facts = [...card.querySelectorAll('.known-facts div')].map(
    (one) => `${one.firstElementChild.textContent}: ${one.lastElementChild.textContent}`,
  );
  const score = card.querySelector('.score .hidden').textContent.replace(/: $/, '');
  return [link.textContent, `${card.querySelector('.kind').textContent} · ${lists}`, score, ...facts, link.href].join(
    '\n',
  );
}

const copy = (card) => copyBy(card.querySelector('.copy'), textOf(card));

function move(step) {
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const next = cards[at === -1 ? (step > 0 ? 0 : cards.length - 1) : at + step];
  next?.focus();
}

const isTyping = ({ target }) => target instanceof Element && target.closest('input, select, textarea') !== null;

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  const card = document.activeElement?.closest('article.party');
  if (event.key === 'j') move(1);
  else if (event.key === 'k') move(-1);
  else if (event.key === '/') document.getElementById('q').focus();
  else if (event.key === 'c' && card) copy(card);
  else if (event.key === 'Enter' && card === document.activeElement && card) card.querySelector('h3 a').click();
  else return;
  event.preventDefault();
});

if (navigator.clipboard)
  for (const card of cards) {
    const button = card.querySelector('.copy');
    button.hidden = false;
    button.addEventListener('click', () => copy(card));
  }
// Where the page of a party finds the hits before and after it; a search that was sent by its form has no address to go back to.
const isInAddress = new URLSearchParams(location.search).has('q');
const hits = cards.map((card) => new URL(card.querySelector('h3 a').href).pathname);
// What was stated beside the name, as each card compares it; it stays in this tab, as the page of the party shows it too.
const stated = cards.map((card) =>
  [...card.querySelectorAll('table.stated tr')].map((row) => [
    row.className,
    ...[...row.cells].map(({ textContent }) => textContent),
  ]),
);
if (hits.length > 0)
  sessionStorage.setItem(
    'sis-hits',
    JSON.stringify({ hits, stated, back: isInAddress ? location.pathname + location.search : null }),
  );
for (const keys of document.querySelectorAll('.keys')) keys.hidden = cards.length === 0;

// A customer's facts stay out of the address, the history of the browser and the logs of proxies.
const form = document.querySelector('.search-form');
form.addEventListener('submit', () => {
  const facts = [...form.querySelectorAll('.known-fields :is(input, select)')];
  form.method = facts.some(({ value }) => value.trim() !== '') ? 'post' : 'get';
});

const slider = document.getElementById('threshold');
if (slider) {
  const counts = new Map(slider.dataset.counts.split(' ').map((one) => one.split(':')));
  const output = slider.form.querySelector('output');
  slider.addEventListener('input', () => {
    const percent = Math.round(Number(slider.value) * 100);
    output.textContent = slider.dataset.words
      .replace('{percent}', percent)
      .replace('{parties}', counts.get(String(percent)) ?? '?');
  });
  slider.addEventListener('change', () => slider.form.requestSubmit());
}
