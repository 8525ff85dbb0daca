/** What a Host header may hold for us to repeat it. */
const PLAIN_HOST = /^[\w.-]{1,253}(?::\d{1,5})?$|^\[[\da-fA-F:]{2,45}\](?::\d{1,5})?$/;

/** Address of the service as the client reached it. */
export const baseUrl = (host: string | undefined, secure: boolean): string =>
  `${secure ? 'https' : 'http'}://${host !== undefined && PLAIN_HOST.test(host) ? host : 'localhost'}`;
