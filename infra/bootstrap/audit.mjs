import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { repository } from './tools.mjs';

function reportOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * `npm run audit`: asks the registry for known holes in what is installed, and fails for a high or critical one. A
 * registry that does not answer (a mirror, no network) is said so and fails only with `--strict`, as CI asks.
 * Answers the exit code.
 */
export function audit(args) {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: fileURLToPath(repository),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const report = reportOf(stdout);
  const counts = report.metadata?.vulnerabilities;
  if (counts === undefined) {
    const reason = report.error?.summary || report.message || 'it gave no report';
    console.log(`Not audited: the registry does not answer (${String(reason).split('\n')[0]}).`);
    return args.includes('--strict') ? 1 : 0;
  }
  for (const { name, severity, range } of Object.values(report.vulnerabilities))
    console.log(`${severity}: ${name} ${range}`);
  const grave = counts.high + counts.critical;
  console.log(
    `${counts.total} known holes in ${report.metadata.dependencies.total} packages, ${grave} of them high or critical.`,
  );
  return grave > 0 ? 1 : 0;
}
