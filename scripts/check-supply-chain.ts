/**
 * Checks the dependencies of the service: every package of the lock file has a digest and an allowed licence, and no
 * package used in production has a known severe vulnerability. Without network access the last check is skipped with a
 * message.
 *
 *     npm run -s check:supply
 *
 * Exit codes: 0 no problems, 1 problems.
 */
import { integrityFaults, licenceFaults, lockEntries } from './supply-chain/lock-entries.ts';
import { scanVulnerabilities } from './supply-chain/vulnerabilities.ts';

const entries = lockEntries();
const scan = scanVulnerabilities();
if (scan.unreachable !== null) console.warn(`Vulnerabilities were not looked for: ${scan.unreachable}`);
for (const note of scan.notes) console.warn(note);
const faults = [...integrityFaults(entries), ...licenceFaults(entries), ...scan.faults];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${entries.length} packages: digests and licences are in order.`);
