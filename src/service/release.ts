import { readFileSync } from 'node:fs';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Version of the service: in the OpenAPI document, in entity tags and in the metrics. */
export const RELEASE: string = manifest.version;
