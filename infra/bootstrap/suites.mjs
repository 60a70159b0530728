import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, typedFolders } from './tools.mjs';

const vitest = 'vitest/vitest.mjs';
/** Every package's suite in one run. */
const allPackages = 'infra/vitest.packages.ts';

/** What a runner's JSON report counts; undefined where there is none, because the runner did not get that far. */
function countsOf(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/** A suite that ended badly has failed, whatever its report says; one without a report has nothing passed. */
function outcome({ code, output }, counts = { passed: 0, failed: 0 }) {
  const crashed = code !== 0 && counts.failed === 0;
  return { ...counts, failed: counts.failed + (crashed ? 1 : 0), output };
}

const vitestCounts = (report) => ({
  passed: report.numPassedTests,
  // A file that does not load has no tests to count: it is one failure itself.
  failed:
    report.numFailedTests +
    report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
});

const playwrightCounts = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

/** A check without tests of its own: right or wrong. */
const check = (name, script, args, options = {}) => ({
  name,
  async run() {
    const ran = await runTool(script, args, { ...options, quiet: true });
    return outcome(ran, { passed: ran.code === 0 ? 1 : 0, failed: 0 });
  },
});

/** The types of every package, one check each. */
export const typeChecks = () =>
  typedFolders().map((folder) => check(`types of ${folder}`, 'typescript/bin/tsc', ['-p', folder]));

/** Style, and what nobody uses. */
export const sourceChecks = [
  check('lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  check('dead code', 'knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']),
];

/** Who imports whom: one of the package suites too, so that only `npm run check` runs it by itself. */
export const boundaries = check('who imports whom', vitest, [
  'run',
  '--config',
  allPackages,
  '--project',
  '@concierge/tests',
  'boundaries',
]);

/** A run of vitest in a folder, counted by its report. */
const vitestSuite = (reports, name, { folder = '.', args = [], env = {} } = {}) => ({
  name,
  async run() {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ran = await runTool(vitest, ['run', ...args, ...reporters], { folder, env, quiet: true });
    return outcome(ran, countsOf(report, vitestCounts));
  },
});

/** Every package's own tests, in one run. */
export const packageSuite = (reports) =>
  vitestSuite(reports, 'packages', { args: ['--config', allPackages] });

/** What builds for real: a remote team alone, and the development server. */
export const slowSuites = (reports) =>
  ['infra/release', 'infra/local'].map((folder) =>
    vitestSuite(reports, `${folder}, slower checks`, { folder, args: ['--mode', 'slow'] }),
  );

/** What tests/ tries with made-up input: how often by command, and how often on the integration server. */
const generated = {
  bystander: { variable: 'BYSTANDER_PAIRS', command: 50_000, server: 2000 },
  fuzz: { variable: 'FUZZ_RUNS', command: 10_000, server: 2000 },
};

export const generatedSuites = (reports) =>
  Object.entries(generated).map(([name, { variable, server }]) =>
    vitestSuite(reports, `${name}, ${server} times`, {
      folder: 'tests',
      args: [name],
      env: { [variable]: String(server) },
    }),
  );

/**
 * `npm run fuzz`: 10,000 requests to every endpoint (FUZZ_RUNS, FUZZ_SEED). `npm run bystander`: 50,000 pairs of a
 * stranger and a bystander (BYSTANDER_PAIRS, BYSTANDER_SEED). Answers the exit code.
 */
export async function runGenerated(name) {
  const { variable, command } = generated[name];
  const env = { [variable]: process.env[variable] ?? String(command) };
  return (await runTool(vitest, ['run', name], { folder: 'tests', env })).code;
}

/** 200 bookings while everything fails and the site is killed once (tests/load). */
export const chaosSuite = check('chaos, 200 bookings', 'tsx/dist/cli.mjs', [
  'infra/bootstrap/run.mjs',
  'chaos',
  '--small',
]);

/** Exit code on a machine without Python or PyPI (tests/rehearsal/python.ts). */
const notPrepared = 3;

/** A command that runs a program from PyPI. Where the machine cannot, that is said and nothing is counted. */
const pythonSuite = (name, command, counts) => ({
  name,
  async run() {
    const ran = await runTool('tsx/dist/cli.mjs', ['infra/bootstrap/run.mjs', command], { quiet: true });
    if (ran.code !== notPrepared) return outcome(ran, counts(ran));
    console.log(`Left out, ${name}: ${ran.output.trim()}`);
    return { passed: 0, failed: 0, output: ran.output };
  },
});

/** `npm run rehearse`, counted by its steps. */
export const rehearsalSuite = pythonSuite('rehearsal of cdk deploy', 'rehearse', ({ output }) => {
  const [, passed = 0, failed = 0] = /(\d+) steps passed, (\d+) failed/.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed) };
});

/** `npm run schemathesis`: all its checks against the API's document. */
export const schemathesisSuite = pythonSuite('schemathesis', 'schemathesis', ({ code }) => ({
  passed: code === 0 ? 1 : 0,
  failed: 0,
}));

/** A project of the browser tests. */
export const browserSuite = (name, project, reports) => ({
  name,
  async run() {
    const report = join(reports, `${project}.json`);
    const args = ['test', `--project=${project}`, '--reporter=list,json'];
    const ran = await runTool('playwright/cli.js', args, {
      folder: 'tests',
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
      quiet: true,
    });
    return outcome(ran, countsOf(report, playwrightCounts));
  },
});
