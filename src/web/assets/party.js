// Copying, printing and the graph on the page of a party. Everything is there to read without them.
import { copyBy } from './service.js';

if (navigator.clipboard)
  for (const button of document.querySelectorAll('button.copy')) {
    button.hidden = false;
    button.addEventListener('click', () => copyBy(button, button.dataset.copy));
  }

for (const button of document.querySelectorAll('button.print')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

// The hits of the search that led here: the one before, the one after, and the way back.
const around = document.getElementById('hits-around');
const { hits, stated, back } = JSON.parse(sessionStorage.getItem('sis-hits') ?? '{"hits":[]}');
const hit = hits.indexOf(location.pathname);
if (hit >= 0) {
  const lead = (choice, to) => {
    const link = around.querySelector(choice);
    link.hidden = !to;
    if (to) link.href = to;
  };
  lead('[rel=prev]', hits[hit - 1]);
  lead('.back', back);
  lead('[rel=next]', hits[hit + 1]);
  around.hidden = false;
  const facts = document.getElementById('stated-facts');
  for (const [verdict, ...texts] of stated[hit]) {
    const row = facts.querySelector('tbody').insertRow();
    row.className = verdict;
    for (const text of texts) row.insertCell().textContent = text;
    row.lastElementChild.className = 'verdict';
    facts.hidden = false;
  }
}

// What is folded on a screen belongs on paper.
let folded = [];
addEventListener('beforeprint', () => {
  folded = [...document.querySelectorAll('main details:not([open])')];
  for (const one of folded) one.open = true;
});
addEventListener('afterprint', () => {
  for (const one of folded) one.open = false;
});

const place = document.querySelector('.graph-place');
if (place) {
  const [button, help, canvas] = place.children;
  place.hidden = false;
  button.addEventListener('click', async () => {
    button.hidden = true;
    help.hidden = false;
    canvas.hidden = false;
    const { drawRelations } = await import('./relations-graph.js');
    await drawRelations(canvas, place.dataset.id, place.dataset.query);
  });
}
