// The page of the daily reports: the list at /reports, one report at /reports/<date>. Texts from the service are set as
// text; a report comes as HTML that the service has escaped, and its page allows no script in it.
import { askService } from './service.js';

const reportForm = document.getElementById('reports');
const reportBox = document.getElementById('report');
const reportStatus = document.getElementById('status');
const reportPages = document.getElementById('pages');
const reportHeading = document.getElementById('reports-heading');
const language = document.getElementById('lang');
const day = document.getElementById('date');
if (new URLSearchParams(location.search).get('lang') === 'zh') language.value = 'zh';

function node(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

async function failed(answer) {
  const problem = await answer.json();
  reportBox.replaceChildren();
  reportStatus.textContent = `${problem.title}: ${problem.detail}`;
}

// Entities need the token, which a plain link cannot send: they open in place.
async function openEntity(event) {
  const link = event.target.closest('a[href^="/api/entities/"]');
  if (!link) return;
  event.preventDefault();
  const shown = link.parentElement.querySelector('pre');
  if (shown) return shown.remove();
  const answer = await askService(link.getAttribute('href'));
  const block = node('pre', '', JSON.stringify(await answer.json(), null, 2));
  block.tabIndex = 0;
  link.parentElement.append(block);
}

async function showReport(date) {
  const answer = await askService(
    `/api/reports?${new URLSearchParams({ date, format: 'html', lang: language.value })}`,
  );
  if (!answer.ok) return failed(answer);
  // The stand-alone page brings a style of its own, which this page has no use for and does not allow.
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, '');
  const page = new DOMParser().parseFromString(text, 'text/html');
  reportBox.replaceChildren(document.adoptNode(page.querySelector('article')));
  reportHeading.hidden = true;
  reportPages.replaceChildren();
  reportStatus.textContent = '';
}

function reportCard({ date, title, summary, jurisdictions }) {
  const link = node('a', '', title);
  link.href = `/reports/${date}?lang=${language.value}`;
  const text = summary.length > 500 ? `${summary.slice(0, 500)}…` : summary;
  return node(
    'li',
    'card',
    node('h3', '', link),
    node('p', 'facts', jurisdictions.join(' · ')),
    node('p', 'reason', text),
  );
}

async function showList(number) {
  const answer = await askService(`/api/reports?${new URLSearchParams({ page: number, lang: language.value })}`);
  if (!answer.ok) return failed(answer);
  const { reports, pagination } = await answer.json();
  reportHeading.hidden = false;
  reportStatus.textContent = reports.length === 0 ? 'No report is published yet.' : '';
  reportBox.replaceChildren(node('ol', 'parties', ...reports.map(reportCard)));
  const turn = (label, to, off) => {
    const button = node('button', 'plain', label);
    button.type = 'button';
    button.disabled = off;
    button.addEventListener('click', () => show(to));
    return button;
  };
  reportPages.replaceChildren();
  if (pagination.totalPages > 1)
    reportPages.append(
      turn('Newer', number - 1, number <= 1),
      node('span', 'quiet', `Page ${number} of ${pagination.totalPages}`),
      turn('Older', number + 1, number >= pagination.totalPages),
    );
}

async function show(number) {
  reportStatus.textContent = 'Loading…';
  try {
    await (day.value ? showReport(day.value) : showList(number));
  } catch {
    reportStatus.textContent = 'The service did not answer. Try again in a moment.';
  }
}

function address() {
  return `/reports${day.value ? `/${day.value}` : ''}?lang=${language.value}`;
}

reportForm.addEventListener('submit', (event) => {
  event.preventDefault();
  history.pushState(null, '', address());
  show(1);
});
language.addEventListener('change', () => reportForm.requestSubmit());
reportBox.addEventListener('click', openEntity);
window.addEventListener('popstate', () => {
  const match = /^\/reports\/(\d{4}-\d{2}-\d{2})$/.exec(location.pathname);
  day.value = match ? match[1] : '';
  show(1);
});
show(1);
