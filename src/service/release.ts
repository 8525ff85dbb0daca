import manifest from '../../package.json' with { type: 'json' };

/** Version of the service: in the OpenAPI document, in entity tags and in the metrics. */
export const RELEASE: string = manifest.version;
