// The search box of the start page. Everything that comes from the service is set as text, never as markup.
const form = document.getElementById('search');
const status = document.getElementById('status');
const results = document.getElementById('results');
const alertThreshold = Number(results.dataset.alertThreshold);
const pages = document.getElementById('pages');
const FILTERS = ['jurisdiction', 'entity_type', 'country', 'is_active'];
let latest = 0;

function element(tag, className, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ''));
  return node;
}

function matchLine(match) {
  if (!match) return null;
  const kind =
    match.type === 'semantic' ? 'related by topic' : match.type === 'word' ? 'bears the word' : `${match.type} match`;
  const line = element('p', 'match', element('strong', '', kind), ` on ${match.field}: ${match.value}`);
  if (match.evidence.length === 0) return line;
  return element('div', '', line, element('ul', 'evidence', ...match.evidence.map((fact) => element('li', '', fact))));
}

function detailBlock(id) {
  const box = element('details', '', element('summary', '', 'Everything known'));
  box.addEventListener('toggle', async () => {
    if (!box.open || box.childElementCount > 1) return;
    const answer = await askService(`/api/entities/${encodeURIComponent(id)}`);
    const text = JSON.stringify(await answer.json(), null, 2);
    const block = element('pre', '', text);
    block.tabIndex = 0;
    box.append(block);
  });
  return box;
}

function card(entity, heading) {
  const score = typeof entity.score === 'number' ? entity.score : null;
  const meter =
    score === null
      ? null
      : element('span', score >= alertThreshold ? 'score high' : 'score', `${Math.round(score * 100)}%`);
  if (meter) meter.title = `Score ${score}`;
  const state = entity.is_active
    ? `listed${entity.listed_date ? ` since ${entity.listed_date}` : ''}`
    : `removed${entity.removed_date ? ` ${entity.removed_date}` : ''}`;
  const facts = [entity.entity_type, entity.country_name, `${entity.jurisdiction} · ${entity.source_list}`, state];
  return element(
    'li',
    entity.is_active ? 'card' : 'card gone',
    heading,
    element('h3', '', meter, ` ${entity.name}`),
    element('p', 'facts', facts.filter(Boolean).join(' · ')),
    entity.sanction_programs.length ? element('p', 'quiet', entity.sanction_programs.join(', ')) : null,
    matchLine(entity.match),
    entity.reason
      ? element('p', 'reason', entity.reason.length > 400 ? `${entity.reason.slice(0, 400)}…` : entity.reason)
      : null,
    detailBlock(entity.id),
  );
}

function pageButton(label, page, disabled) {
  const button = element('button', 'plain', label);
  button.type = 'button';
  button.disabled = disabled;
  button.addEventListener('click', () => search(page));
  return button;
}

const TIERS = {
  name: ['names', 'by name'],
  word: ['words', 'with the word in their name; no alerts'],
  topic: ['topics', 'by topic; no alerts'],
};

/** The heading of a tier, before its first hit on the page. */
function tierHeading({ entities, tiers }, at) {
  const { tier } = entities[at];
  if (!tier || entities[at - 1]?.tier === tier) return null;
  const [count, words] = TIERS[tier];
  return element('p', 'tier', `${tiers[count].toLocaleString('en')} ${words}`);
}

function hintLine(hints) {
  return hints
    .map(
      ({ text, read_as, value }) =>
        ` "${text}" is read as ${read_as.replace('_', ' ')} ${value}: it orders hits and leaves none out.`,
    )
    .join('');
}

function show(body) {
  const { page, total, totalPages } = body.pagination;
  status.textContent =
    total === 0 ? `Nothing found. ${body.notice}` : `${total.toLocaleString('en')} found.${hintLine(body.hints)}`;
  results.replaceChildren(...body.entities.map((entity, at) => card(entity, tierHeading(body, at))));
  pages.replaceChildren();
  if (totalPages > 1)
    pages.append(
      pageButton('Previous', page - 1, page <= 1),
      element('span', 'quiet', `Page ${page} of ${totalPages.toLocaleString('en')}`),
      pageButton('Next', page + 1, page >= totalPages),
    );
}

async function search(page) {
  const request = ++latest;
  const query = new URLSearchParams({ q: form.q.value, mode: form.mode.value, page });
  for (const name of FILTERS) {
    const value = document.getElementById(name).value.trim();
    if (value) query.set(name, value);
  }
  status.textContent = 'Searching…';
  try {
    const answer = await askService(`/api/entities/hybrid-search?${query}`);
    const body = await answer.json();
    if (request !== latest) return;
    if (answer.ok) return show(body);
    results.replaceChildren();
    pages.replaceChildren();
    status.textContent = `${body.title}: ${body.detail}`;
    if (answer.status === 401) document.getElementById('token').focus();
  } catch {
    if (request === latest) status.textContent = 'The service did not answer. Try again in a moment.';
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  search(1);
});
