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

const mutant = (tests: readonly string[], file: string, line: string, instead: string): Mutant => ({
  file,
  line,
  instead,
  tests,
});

/** Important lines: thresholds, dates, guards, filters, escapes, pagination, tokens, receipts. */
export const MUTANTS: readonly Mutant[] = [
  // Tokens and limits
  mutant(TOKENS, 'src/domain/token.ts', 'Date.parse(expires_at) <= now', 'Date.parse(expires_at) < now'),
  mutant(TOKENS, 'src/domain/token.ts', 'days > SOON_DAYS', 'days >= SOON_DAYS'),
  mutant(TOKENS, 'src/domain/token.ts', "revoked_at !== null) return 'revoked'", "revoked_at === '') return 'revoked'"),
  mutant(
    AUTH,
    'src/http/access/auth.ts',
    'consumedPoints <= UNKNOWN_TOKENS.points',
    'consumedPoints < UNKNOWN_TOKENS.points',
  ),
  mutant(AUTH, 'src/http/access/auth.ts', "state === 'revoked') throw", "state === 'x') throw"),
  mutant(AUTH, 'src/http/access/rate-limit.ts', 'if (used > perMinute)', 'if (used >= perMinute)'),
  mutant(
    AUTH,
    'src/http/public/answer-resource.ts',
    'resource.loopbackOrToken && !isLocal(request, parts.config)',
    'resource.loopbackOrToken && false',
  ),
  mutant(AUTH, 'src/http/public/answer-resource.ts', '&& headers.host === here', ''),
  mutant(['test/http/hostile.test.ts'], 'src/http/request/handle-request.ts', 'if (hosts > 1)', 'if (hosts > 2)'),
  // Parameters and dates
  mutant(
    PARAMETERS,
    'src/service/parameters/parameters.ts',
    'value >= min && value <= max) return value',
    'value >= min && value < max) return value',
  ),
  mutant(
    PARAMETERS,
    'src/service/parameters/parameters.ts',
    '[...text].length > MAX_QUERY_LENGTH',
    '[...text].length > MAX_QUERY_LENGTH + 1',
  ),
  mutant(
    PARAMETERS,
    'src/service/parameters/parameters.ts',
    'length >= 2 && length <= MAX_QUERY_LENGTH',
    'length >= 1 && length <= MAX_QUERY_LENGTH',
  ),
  mutant(
    PARAMETERS,
    'src/service/parameters/filters.ts',
    'query.date_from > query.date_to',
    'query.date_from >= query.date_to',
  ),
  mutant(PARAMETERS, 'src/service/parameters/filters.ts', 'query.as_of > today', 'query.as_of >= today'),
  mutant(PARAMETERS, 'src/domain/dates.ts', '|| day > last', ''),
  mutant(PARAMETERS, 'src/http/request/query-string.ts', 'else if (values.has(name))', 'else if (false)'),
  mutant(
    ['test/ingest/history.test.ts'],
    'src/ingest/compare/compared-edition.ts',
    'party.end_date < edition',
    'party.end_date <= edition',
  ),
  // Filters and pages
  mutant(STRUCTURED, 'src/search/snapshot/filter-rows.ts', 'listed[row]! >= first', 'listed[row]! > first'),
  mutant(STRUCTURED, 'src/search/snapshot/filter-rows.ts', 'listed[row]! <= last', 'listed[row]! < last'),
  mutant(
    STRUCTURED,
    'src/search/snapshot/filter-rows.ts',
    'day < intervals[2 * i + 1]!',
    'day <= intervals[2 * i + 1]!',
  ),
  mutant(STRUCTURED, 'src/search/snapshot/filter-rows.ts', 'intervals[2 * i]! <= day', 'intervals[2 * i]! < day'),
  mutant(STRUCTURED, 'src/search/structured.ts', 'passed++ >= from', 'passed++ > from'),
  mutant(PARAMETERS, 'src/search/page-json.ts', 'Math.ceil(total / limit)', 'Math.floor(total / limit)'),
  mutant(
    ['test/http/changes.test.ts'],
    'src/http/operations/changes.ts',
    'found.length > limit',
    'found.length >= limit',
  ),
  // Thresholds
  mutant(
    ['test/search/names', 'test/search/hybrid.test.ts'],
    'src/search/names/screened-row.ts',
    'score >= ALERT_THRESHOLD',
    'score >= ALERT_THRESHOLD + 0.05',
  ),
  mutant(
    ['test/search/names/laws.test.ts'],
    'src/search/names/find-names.ts',
    'RETRIEVAL_SHARE = 0.45;',
    'RETRIEVAL_SHARE = 1.4;',
  ),
  // The same party on other lists
  mutant(
    ['test/search/names/same-party.test.ts'],
    'src/search/names/same-party.ts',
    'nameScore >= ALERT_THRESHOLD',
    'nameScore >= 0',
  ),
  mutant(
    ['test/scripts/scoring-tables.test.ts'],
    'src/names/score/weights.ts',
    'ALERT_THRESHOLD = 0.7;',
    'ALERT_THRESHOLD = 0.71;',
  ),
  // Guards of editions
  mutant(GUARDS, 'src/ingest/guards/objections.ts', 'date <= addDays(today, 1)', 'date <= addDays(today, 2)'),
  mutant(GUARDS, 'src/ingest/guards/guard-change.ts', 'parties < least)', 'parties <= least)'),
  mutant(
    GUARDS,
    'src/ingest/guards/guard-change.ts',
    'after.size >= before.size * (1',
    'after.size > before.size * (1',
  ),
  mutant(GUARDS, 'src/ingest/apply-file.ts', 'parties === 0', 'parties === -1'),
  mutant(GUARDS, 'src/ingest/guards/guard-change.ts', 'share <= limit', 'share <= 1'),
  mutant(CHANGES, 'src/ingest/guards/guard-change.ts', 'lost <= count * MAX_LIST_SHRINK', 'lost <= count'),
  mutant(CHANGES, 'src/ingest/guards/guard-change.ts', 'gone > count / 2', 'gone > count'),
  mutant(CHANGES, 'src/ingest/guards/guard-change.ts', 'lost >= had * MAX_FIELD_LOSS', 'lost > had * MAX_FIELD_LOSS'),
  mutant(CHANGES, 'src/ingest/guards/guard-change.ts', 'renamed < kept * MAX_RENAMED', 'renamed < kept'),
  mutant(SMALLER, 'src/ingest/guards/objections.ts', 'loss < before.size * MAX_LOSS', 'loss <= before.size * MAX_LOSS'),
  // Downloads
  mutant(DOWNLOADS, 'src/ingest/download/guarded-request.ts', "target.protocol !== 'https:'", 'false'),
  mutant(DOWNLOADS, 'src/ingest/download/guarded-request.ts', "target.port !== ''", 'false'),
  mutant(
    DOWNLOADS,
    'src/ingest/download/guarded-request.ts',
    '!storageHosts.includes(target.hostname)',
    '!storageHosts.some((one) => target.hostname.endsWith(one))',
  ),
  mutant(DOWNLOADS, 'src/ingest/download/public-addresses.ts', "['172.16.0.0', 12]", "['172.16.0.0', 16]"),
  mutant(DOWNLOADS, 'src/ingest/download/public-addresses.ts', "['169.254.0.0', 16]", "['169.254.0.0', 24]"),
  mutant(
    ['test/ingest/download/download.test.ts'],
    'src/ingest/download/download.ts',
    'bytes > limits.maxBytes',
    'bytes > limits.maxBytes * 100',
  ),
  // Escapes
  mutant(CSV, 'src/service/rows/screening-lines.ts', '[",\\r\\n]', '[",\\r]'),
  mutant(CSV, 'src/service/rows/screening-lines.ts', 'escape_formulas: !rawCells', 'escape_formulas: false'),
  mutant(
    ['test/reports/rendering.test.ts'],
    'src/reports/render/feed-format.ts',
    '.replace(/[&<>"\']/g',
    '.replace(/[&>"\']/g',
  ),
  mutant(
    ['test/reports/rendering.test.ts'],
    'src/reports/render/markdown.ts',
    '[\\\\`*_[\\]<>#|~]',
    '[\\\\`*_[\\]>#|~]',
  ),
  // Receipts and entity tags
  mutant(RECEIPTS, 'src/service/receipts/receipt.ts', 'found !== claims.body_sha256', 'false'),
  mutant(RECEIPTS, 'src/service/receipts/receipt.ts', "bytes.toString('base64url') !== part", 'false'),
  mutant(RECEIPTS, 'src/service/receipts/receipt.ts', 'time >= keptUntil', 'time > keptUntil'),
  mutant(['test/http/receipts.test.ts'], 'src/http/answers/send-answer.ts', 'if (tag !== null)', 'if (true)'),
];
