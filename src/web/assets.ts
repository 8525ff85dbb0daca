import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const asset = (file: string, contentType: string) => ({
  path: `/assets/${file}`,
  body: readFileSync(join(import.meta.dirname, 'assets', file), 'utf8'),
  contentType: `${contentType}; charset=utf-8`,
});

/** Styles and scripts of the pages, read once at start. Nothing comes from another server. */
export const pageAssets = [
  asset('style.css', 'text/css'),
  asset('docs.css', 'text/css'),
  asset('service.js', 'text/javascript'),
  asset('reports.js', 'text/javascript'),
  asset('docs.js', 'text/javascript'),
  asset('icon.svg', 'image/svg+xml'),
];
