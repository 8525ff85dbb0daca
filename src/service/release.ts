import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Version of the service, for the OpenAPI document, entity tags and metrics. */
export const RELEASE: string = manifest.version;
