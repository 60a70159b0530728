import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { repository } from './repository.mjs';

/**
 * `npm run audit`: asks the registry for known holes in what is installed, and fails for a high or critical one. A
 * registry that does not answer (a mirror, no network) is said so and fails only with `--strict`, as CI asks.
 */
const strict = process.argv.includes('--strict');
const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
  cwd: fileURLToPath(repository),
  encoding: 'utf8',
  shell: process.platform === 'win32',
});

function reportOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

const report = reportOf(stdout);
const counts = report.metadata?.vulnerabilities;
if (counts === undefined) {
  const reason = report.error?.summary || report.message || 'it gave no report';
  console.log(`Not audited: the registry does not answer (${String(reason).split('\n')[0]}).`);
  process.exitCode = strict ? 1 : 0;
} else {
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  const grave = counts.high + counts.critical;
  console.log(
    `${counts.total} known holes in ${report.metadata.dependencies.total} packages, ${grave} of them high or critical.`,
  );
  process.exitCode = grave > 0 ? 1 : 0;
}
