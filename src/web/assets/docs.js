// "Try it" on the API reference. Answers are set as text, never as markup.
import { askService } from './service.js';

async function send(form) {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll('input, select')) {
    if (field.value === '') continue;
    if (field.dataset.in === 'path') path = path.replace(`{${field.name}}`, encodeURIComponent(field.value));
    else query.set(field.name, field.value);
  }
  const target = query.size > 0 ? `${path}?${query}` : path;
  const outcome = form.querySelector('.outcome');
  const body = form.querySelector('pre');
  const request = form.querySelector('.request');
  request.hidden = false;
  request.firstElementChild.textContent = `curl -H "Authorization: Bearer $TOKEN" "${location.origin}${target}"`;
  outcome.textContent = 'Waiting…';
  try {
    const started = performance.now();
    const answer = await askService(target);
    const text = await answer.text();
    const json = (answer.headers.get('content-type') ?? '').includes('json');
    outcome.textContent = `${answer.status} in ${Math.round(performance.now() - started)} ms, ${text.length.toLocaleString('en')} characters`;
    body.textContent = json ? JSON.stringify(JSON.parse(text), null, 2) : text;
    body.hidden = false;
  } catch {
    outcome.textContent = 'The service did not answer. Try again in a moment.';
  }
}

for (const form of document.querySelectorAll('form[data-path]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

// A link to a folded shape opens it.
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
addEventListener('hashchange', openTarget);
openTarget();
