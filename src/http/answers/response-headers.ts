/** Headers that every answer of a kind has. */

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  Vary: 'Accept-Encoding, Authorization, Cookie',
};

/** Answers for programs. Any web page may ask: the token is sent by hand, and browsers send no cookie along. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'private, no-cache',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Accept-Ranges, Content-Range, Content-Disposition, X-Data-Version, X-Lists-Missing, X-Receipt, Preference-Applied, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, WWW-Authenticate',
};

/** Styles and scripts of pages: everything comes from this server, in files of their own. */
export const ASSET_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache',
};

/** Pages for people: another for each reader, and for nobody else to embed. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...ASSET_HEADERS,
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Under no-referrer a browser hides the origin of a form from ourselves too, and over plain HTTP that is all that it says.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Accept-Language, Authorization, Cookie',
};

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  // The last four are those of the Model Context Protocol, of clients that run in a browser.
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-None-Match, If-Range, Prefer, Range, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'Access-Control-Max-Age': '86400',
};
