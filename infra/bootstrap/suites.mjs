import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from './node-version.mjs';

const root = fileURLToPath(repository);

/** The workspace folders of the repository ("remotes/booking", ...), in package.json's order. */
export function packageFolders() {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const folders = workspaces.flatMap((pattern) => {
    const [parent, rest] = pattern.split('/*');
    return rest === undefined
      ? pattern
      : readdirSync(join(root, parent)).map((name) => `${parent}/${name}${rest}`);
  });
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json')));
}

/**
 * Runs a package's program (from node_modules) in this Node. Returns the exit code and, if `quiet`, the output, which
 * is not shown.
 */
export function runTool(script, args, { folder = '.', env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: join(root, folder),
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve({ code: code ?? 1, output });
    });
  });
}

const vitest = 'vitest/vitest.mjs';
/** Every package's suite in one run. */
const allPackages = ['--config', 'infra/vitest.packages.ts'];

/** The folders of browser tests that `npm test` runs: what visitors and staff do. */
const journeys = ['accounts', 'booking', 'desk', 'pages', 'smoke', 'survey'];
/** The others: a new folder is among them until it is named above. */
const otherJourneys = readdirSync(join(root, 'tests/e2e')).filter((folder) => !journeys.includes(folder));

/** Runners that write a report: the arguments that enable it, and how to count its results. */
const reporting = {
  vitest: {
    args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    // A file that does not load has no tests to count: it is one failure itself.
    counts: ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed:
        numFailedTests +
        testResults.filter(({ status, assertionResults: all }) => status === 'failed' && all.length === 0)
          .length,
    }),
  },
  playwright: {
    args: () => ['--reporter=list,json'],
    counts: ({ stats, errors }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
    }),
  },
};

const typesOf = (folder) => ({
  name: `types of ${folder}`,
  tool: 'typescript/bin/tsc',
  args: ['-p', folder],
});
const slow = (folder) => ({
  name: `${folder}, slower checks`,
  ...{ tool: vitest, args: ['run', '--mode', 'slow'], folder, report: 'vitest' },
});
const command = (name, ...args) => ({
  name: [name, ...args].join(' '),
  ...{ tool: 'tsx/dist/cli.mjs', args: ['infra/bootstrap/run.mjs', name, ...args] },
});

/**
 * A project of the browser tests. Each clears its own folder of what failed before.
 * @param only Folders of its tests, if not all of them
 */
export const browserSuite = (project, name = project.replace('site', 'browser'), only = []) => ({
  name,
  ...{
    tool: 'playwright/cli.js',
    args: [
      'test',
      `--project=${project}`,
      `--output=test-results/${name.replaceAll(' ', '-')}`,
      ...only.map((one) => `e2e/${one}/`),
    ],
    folder: 'tests',
    report: 'playwright',
  },
});

/** The browser tests of the site in two parts. */
export const siteSuites = {
  journeys: browserSuite('site', 'browser', journeys),
  others: browserSuite('site', 'browser, the rest', otherJourneys),
};

/** Checks that the kit's API report and version are up to date. */
const kitApi = { ...command('kit-api', '--check'), name: "the kit's API" };

/** All suites. One without a report just passes or fails. */
export const suites = {
  types: [...packageFolders(), 'infra/edge/cloudfront']
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
    .map(typesOf),
  lint: { name: 'lint', tool: '@biomejs/biome/bin/biome', args: ['check', '--error-on-warnings', '.'] },
  sources: [
    kitApi,
    {
      name: 'dead code',
      tool: 'knip/bin/knip.js',
      args: ['--no-progress', '--treat-config-hints-as-errors'],
    },
  ],
  /** Also part of the package suites, so only `npm run check` runs it separately. */
  boundaries: {
    name: 'imports and dependencies',
    ...{
      tool: vitest,
      args: ['run', ...allPackages, '--project', '@concierge/tests', 'boundaries', 'dependencies'],
    },
  },
  /** Also part of the package suites. */
  contract: {
    name: 'contract compatibility',
    ...{ tool: vitest, args: ['run', ...allPackages, '--project', '@concierge/contract', 'deployed'] },
  },
  /** What else names or counts a new remote, function, table, alarm or limit. Also part of the package suites. */
  counted: {
    name: 'owners, costs, budgets and tables',
    tool: vitest,
    args: [
      ...['run', ...allPackages, '--project', '@concierge/cdk', '--project', '@concierge/lambdas'],
      ...['workflows', 'cost', 'logical-ids', 'worst-hour', 'monitoring', 'bundle'],
    ],
  },
  packages: { name: 'packages', tool: vitest, args: ['run', ...allPackages], report: 'vitest' },
  /** Without what takes a quarter of their time: whole stages, floods, hostile requests (each package's Vitest config). */
  shortPackages: {
    name: 'packages',
    ...{ tool: vitest, args: ['run', ...allPackages], report: 'vitest', env: { SHORT_TESTS: 'true' } },
  },
  /** Each of these keeps up to one core busy. The longest begin first, so that no core waits at the end. */
  slow: [
    slow('infra/release'),
    command('chaos'),
    command('rehearse'),
    {
      name: 'fuzz, 2000 times',
      ...{ tool: vitest, args: ['run', '--mode', 'slow', 'fuzz'], folder: 'tests', report: 'vitest' },
      env: { FUZZ_RUNS: '2000' },
    },
    slow('infra/local'),
    slow('infra/cdk'),
  ],
};

/** Exit code on a machine without Python (tests/rehearsal/python.ts). */
const notPrepared = 3;

/**
 * Runs a suite. `reports` is the folder for its report. A suite that exits with an error has failed, whatever its
 * report says. A missing report counts as nothing passed.
 */
export async function runSuite({ name, tool, args, folder, env, report }, reports) {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const { args: more = () => [], counts } = reporting[report] ?? {};
  const { code, output } = await runTool(tool, [...args, ...more(file)], {
    folder,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' },
    quiet: true,
  });
  if (code === notPrepared && tool.startsWith('tsx/')) return { passed: 0, failed: 0, skipped: 1, output };
  const read = () =>
    existsSync(file) ? counts(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 };
  const { passed, failed } = counts ? read() : { passed: code === 0 ? 1 : 0, failed: 0 };
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, output };
}
