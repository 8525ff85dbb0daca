// Says on the start page how much of what this browser follows has news.
import { fill } from '../../../messages/fill.ts';
import { allFollowed, askFollowed, itemsOf, newsOf } from './kept.js';

const place = document.getElementById('home-followed');
const followed = place ? allFollowed() : [];
let news = 0;
for (const one of followed) {
  const made = await askFollowed(one).catch(() => null);
  if (!made) continue;
  const { fresh, gone } = newsOf(made, one.seen, itemsOf(made));
  if (fresh.size + gone.length > 0) news++;
}
if (followed.length > 0) {
  const { news: some, none } = place.dataset;
  place.querySelector('a').textContent = fill(news > 0 ? some : none, { news, count: followed.length });
  place.hidden = false;
}
