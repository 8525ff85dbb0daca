/** Headers that all answers of one kind have. */

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  Vary: 'Accept-Encoding, Authorization, Cookie',
};

/** Answers for programs. Any web page may send requests: the token must be added explicitly, and browsers send no cookie. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cache-Control': 'private, no-cache',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    'ETag, Accept-Ranges, Content-Range, Content-Disposition, X-Data-Version, X-Lists-Missing, X-Receipt, Preference-Applied, X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy, Retry-After, WWW-Authenticate',
};

/** Styles and scripts of pages: everything is loaded from this server, as separate files. */
export const ASSET_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-cache',
};

/** Pages for people: they differ by reader, and no other site may embed them. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...ASSET_HEADERS,
  'Cross-Origin-Resource-Policy': 'same-origin',
  // With no-referrer a browser would hide the origin of a form from us too, and on plain HTTP the origin is all we get.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-cache',
  Vary: 'Accept-Encoding, Accept-Language, Authorization, Cookie',
};

export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  // The last four are headers of the Model Context Protocol, for clients that run in a browser.
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, If-None-Match, If-Range, Prefer, Range, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id',
  'Access-Control-Max-Age': '86400',
};
