// Follows a party or a search, and stops following it. What is followed is kept in this browser alone.
import { askFollowed, followedAs, forget, itemsOf, keep } from './kept.js';

function draw(place) {
  const [button, all] = place.children;
  const isFollowed = followedAs(place.dataset) !== null;
  button.setAttribute('aria-pressed', String(isFollowed));
  button.textContent = isFollowed ? button.dataset.on : button.dataset.off;
  all.hidden = !isFollowed;
}

async function toggle(place) {
  const [button, , status] = place.children;
  const { kind, of, name } = place.dataset;
  status.textContent = '';
  button.disabled = true;
  try {
    const known = followedAs(place.dataset);
    if (known) forget(known);
    else {
      const now = await askFollowed({ kind, of });
      keep({ kind, of, name, since: new Date().toISOString(), seen: itemsOf(now) });
    }
  } catch (error) {
    status.textContent = button.dataset.failed.replace('{reason}', error.message);
  }
  button.disabled = false;
  draw(place);
}

for (const place of document.querySelectorAll('.follow')) {
  draw(place);
  place.hidden = false;
  place.firstElementChild.addEventListener('click', () => toggle(place));
  addEventListener('storage', () => draw(place));
}
