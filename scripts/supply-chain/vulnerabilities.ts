import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The entry for one package in the output of `npm audit --json`. */
interface Advisory {
  name: string;
  severity: 'info' | 'low' | 'moderate' | 'high' | 'critical';
  range: string;
}

export interface Scan {
  /** Why the scan was impossible; null when it was done. */
  unreachable: string | null;
  /** Vulnerabilities of high and critical severity. */
  faults: string[];
  /** All other vulnerabilities. */
  notes: string[];
}

/** Parses the output of `npm audit --json`. */
export function readAudit(printed: string): Scan {
  let report: { vulnerabilities?: Record<string, Advisory>; message?: string };
  try {
    report = JSON.parse(printed);
  } catch {
    return { unreachable: 'npm audit printed no report', faults: [], notes: [] };
  }
  if (!report.vulnerabilities) return { unreachable: report.message ?? 'no answer', faults: [], notes: [] };
  const all = Object.values(report.vulnerabilities);
  const text = ({ name, severity, range }: Advisory): string => `${name} ${range}: ${severity}`;
  const isGrave = ({ severity }: Advisory): boolean => severity === 'high' || severity === 'critical';
  return {
    unreachable: null,
    faults: all.filter(isGrave).map((one) => `${text(one)}; see npm audit.`),
    notes: all.filter((one) => !isGrave(one)).map(text),
  };
}

/** Queries the registry for known vulnerabilities of production packages. Without network access, reports that. */
export function scanVulnerabilities(): Scan {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    timeout: 60_000,
  });
  return readAudit(stdout ?? '');
}
