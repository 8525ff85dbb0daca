import { html, raw } from 'hono/html';
import { DEMO_NOTICE } from '../service/coverage.ts';

/** Text that is already safe HTML, or still being made. */
export type Html = ReturnType<typeof html>;

interface PageParts {
  title: string;
  /** Path of the page, to mark its link. */
  path: string;
  demo: boolean;
  scripts: readonly string[];
  body: Html;
}

const LINKS = [
  ['/', 'Search'],
  ['/reports', 'Reports'],
  ['/docs', 'API reference'],
  ['/openapi.json', 'OpenAPI'],
  ['/llms.txt', 'llms.txt'],
] as const;

/** The frame of every page for people. Everything put into it is escaped. */
export async function page({ title, path, demo, scripts, body }: PageParts): Promise<string> {
  const links = LINKS.map(
    ([href, label]) => html`<a href="${href}" ${raw(href === path ? 'aria-current="page"' : '')}>${label}</a>`,
  );
  const content = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/style.css">
${scripts.map((script) => html`<script src="/assets/${script}" defer></script>`)}
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
${demo ? html`<p class="demo" role="alert">${DEMO_NOTICE}</p>` : ''}
<header class="top">
<a class="brand" href="/"><img src="/assets/icon.svg" alt="" width="28" height="28"><span>Sanctions Intelligence Service</span></a>
<nav aria-label="Pages">${links}</nav>
</header>
<main id="content">${body}</main>
</body>
</html>
`;
  return content.toString();
}

/** Where people type the token; token.js keeps it for this browser tab only. */
export const tokenField = (): Html => html`<label class="token">Token
<input type="password" id="token" autocomplete="off" spellcheck="false" placeholder="sis_…" aria-describedby="token-help">
<small id="token-help">Kept in this tab only. The operator makes one with <code>sis token create</code>.</small></label>`;
