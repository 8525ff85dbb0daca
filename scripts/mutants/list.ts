/** A line of the program, an incorrect replacement, and the tests that must detect it. */
export interface Mutant {
  file: string;
  /** A part that only one line of the file contains. */
  line: string;
  instead: string;
  tests: readonly string[];
}

const AUTH = ['test/http/auth.test.ts'];
const PARAMETERS = ['test/http/parameters.test.ts'];
const STRUCTURED = ['test/search/structured.test.ts'];
const GUARDS = ['test/ingest/guards.test.ts'];
const CHANGES = ['test/ingest/guard-change.test.ts'];
const SMALLER = ['test/ingest/download/smaller-download.test.ts'];
const DOWNLOADS = ['test/ingest/download/guarded-request.test.ts'];
const RECEIPTS = ['test/service/receipts/receipt.test.ts'];
const CSV = ['test/service/rows/csv-line.test.ts'];
const TOKENS = ['test/domain/token.test.ts'];

/** Errors in one file that the same tests must detect: what stands in it, and what is put in its place. */
const mutants = (tests: readonly string[], file: string, ...faults: readonly [string, string][]): Mutant[] =>
  faults.map(([line, instead]) => ({ file, line, instead, tests }));

/** Important lines: thresholds, dates, guards, filters, escapes, pagination, tokens, receipts. */
export const MUTANTS: readonly Mutant[] = [
  // Tokens and limits
  ...mutants(
    TOKENS,
    'src/domain/token.ts',
    ['Date.parse(expires_at) <= now', 'Date.parse(expires_at) < now'],
    ['days > SOON_DAYS', 'days >= SOON_DAYS'],
    ["revoked_at !== null) return 'revoked'", "revoked_at === '') return 'revoked'"],
  ),
  ...mutants(
    AUTH,
    'src/http/access/auth.ts',
    ['consumedPoints <= UNKNOWN_TOKENS.points', 'consumedPoints < UNKNOWN_TOKENS.points'],
    ["state === 'revoked') throw", "state === 'x') throw"],
  ),
  ...mutants(AUTH, 'src/http/access/rate-limit.ts', ['if (used > perMinute)', 'if (used >= perMinute)']),
  ...mutants(
    AUTH,
    'src/http/public/answer-resource.ts',
    ['resource.loopbackOrToken && !isLocal(request, parts.config)', 'resource.loopbackOrToken && false'],
    ['&& headers.host === here', ''],
  ),
  ...mutants(['test/http/hostile.test.ts'], 'src/http/request/handle-request.ts', ['if (hosts > 1)', 'if (hosts > 2)']),
  // Parameters and dates
  ...mutants(
    PARAMETERS,
    'src/service/parameters/parameters.ts',
    ['value >= min && value <= max) return value', 'value >= min && value < max) return value'],
    ['[...text].length > MAX_QUERY_LENGTH', '[...text].length > MAX_QUERY_LENGTH + 1'],
    ['length >= 2 && length <= MAX_QUERY_LENGTH', 'length >= 1 && length <= MAX_QUERY_LENGTH'],
  ),
  ...mutants(
    PARAMETERS,
    'src/service/parameters/filters.ts',
    ['query.date_from > query.date_to', 'query.date_from >= query.date_to'],
    ['query.as_of > today', 'query.as_of >= today'],
  ),
  ...mutants(PARAMETERS, 'src/domain/dates.ts', ['|| day > last', '']),
  ...mutants(PARAMETERS, 'src/http/request/query-string.ts', ['else if (values.has(name))', 'else if (false)']),
  ...mutants(['test/ingest/history.test.ts'], 'src/ingest/compare/compared-edition.ts', [
    'party.end_date < edition',
    'party.end_date <= edition',
  ]),
  // Filters and pages
  ...mutants(
    STRUCTURED,
    'src/search/snapshot/filter-rows.ts',
    ['listed[row]! >= first', 'listed[row]! > first'],
    ['listed[row]! <= last', 'listed[row]! < last'],
    ['day < intervals[2 * i + 1]!', 'day <= intervals[2 * i + 1]!'],
    ['intervals[2 * i]! <= day', 'intervals[2 * i]! < day'],
  ),
  ...mutants(STRUCTURED, 'src/search/structured.ts', ['passed++ >= from', 'passed++ > from']),
  ...mutants(PARAMETERS, 'src/search/page-json.ts', ['Math.ceil(total / limit)', 'Math.floor(total / limit)']),
  ...mutants(['test/http/changes.test.ts'], 'src/http/operations/changes.ts', [
    'found.length > limit',
    'found.length >= limit',
  ]),
  // Thresholds
  ...mutants(['test/search/names', 'test/search/hybrid.test.ts'], 'src/search/names/screened-row.ts', [
    'score >= ALERT_THRESHOLD',
    'score >= ALERT_THRESHOLD + 0.05',
  ]),
  ...mutants(['test/search/names/laws.test.ts'], 'src/search/names/find-names.ts', [
    'RETRIEVAL_SHARE = 0.45;',
    'RETRIEVAL_SHARE = 1.4;',
  ]),
  // The same party on other lists
  ...mutants(['test/search/names/same-party.test.ts'], 'src/search/names/same-party.ts', [
    'nameScore >= ALERT_THRESHOLD',
    'nameScore >= 0',
  ]),
  ...mutants(['test/scripts/scoring-tables.test.ts'], 'src/names/score/weights.ts', [
    'ALERT_THRESHOLD = 0.7;',
    'ALERT_THRESHOLD = 0.71;',
  ]),
  // Guards of editions
  ...mutants(GUARDS, 'src/ingest/guards/objections.ts', ['date <= addDays(today, 1)', 'date <= addDays(today, 2)']),
  ...mutants(
    GUARDS,
    'src/ingest/guards/guard-change.ts',
    ['parties < least)', 'parties <= least)'],
    ['after.size >= before.size * (1', 'after.size > before.size * (1'],
  ),
  ...mutants(GUARDS, 'src/ingest/apply-file.ts', ['parties === 0', 'parties === -1']),
  ...mutants(GUARDS, 'src/ingest/guards/guard-change.ts', ['share <= limit', 'share <= 1']),
  ...mutants(
    CHANGES,
    'src/ingest/guards/guard-change.ts',
    ['lost <= count * MAX_LIST_SHRINK', 'lost <= count'],
    ['gone > count / 2', 'gone > count'],
    ['lost >= had * MAX_FIELD_LOSS', 'lost > had * MAX_FIELD_LOSS'],
    ['renamed < kept * MAX_RENAMED', 'renamed < kept'],
  ),
  ...mutants(SMALLER, 'src/ingest/guards/objections.ts', [
    'loss < before.size * MAX_LOSS',
    'loss <= before.size * MAX_LOSS',
  ]),
  // Downloads
  ...mutants(
    DOWNLOADS,
    'src/ingest/download/guarded-request.ts',
    ["target.protocol !== 'https:'", 'false'],
    ["target.port !== ''", 'false'],
    ['!storageHosts.includes(target.hostname)', '!storageHosts.some((one) => target.hostname.endsWith(one))'],
  ),
  ...mutants(
    DOWNLOADS,
    'src/ingest/download/public-addresses.ts',
    ["['172.16.0.0', 12]", "['172.16.0.0', 16]"],
    ["['169.254.0.0', 16]", "['169.254.0.0', 24]"],
  ),
  ...mutants(['test/ingest/download/download.test.ts'], 'src/ingest/download/download.ts', [
    'bytes > limits.maxBytes',
    'bytes > limits.maxBytes * 100',
  ]),
  // Escapes
  ...mutants(
    CSV,
    'src/service/rows/screening-lines.ts',
    ['[",\\r\\n]', '[",\\r]'],
    ['escape_formulas: !rawCells', 'escape_formulas: false'],
  ),
  ...mutants(['test/reports/rendering.test.ts'], 'src/reports/render/feed-format.ts', [
    '.replace(/[&<>"\']/g',
    '.replace(/[&>"\']/g',
  ]),
  ...mutants(['test/reports/rendering.test.ts'], 'src/reports/render/markdown.ts', [
    '[\\\\`*_[\\]<>#|~]',
    '[\\\\`*_[\\]>#|~]',
  ]),
  // Receipts and entity tags
  ...mutants(
    RECEIPTS,
    'src/service/receipts/receipt.ts',
    ['found !== claims.body_sha256', 'false'],
    ["bytes.toString('base64url') !== part", 'false'],
    ['time >= keptUntil', 'time > keptUntil'],
  ),
  ...mutants(['test/http/receipts.test.ts'], 'src/http/answers/send-answer.ts', ['if (tag !== null)', 'if (true)']),
];
