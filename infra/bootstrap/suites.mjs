import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFolders } from './packages.mjs';
import { repository } from './repository.mjs';

/** Runs a package's program with its output kept; answers exit code and output. */
function runQuietly(script, args, { folder = '.', env = {} } = {}) {
  return new Promise((resolve) => {
    const program = fileURLToPath(new URL(`node_modules/${script}`, repository));
    const child = spawn(process.execPath, [program, ...args], {
      cwd: fileURLToPath(new URL(`${folder}/`, repository)),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let output = '';
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const pass = (signal) => child.kill(signal);
    process.on('SIGINT', pass).on('SIGTERM', pass);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve({ code: code ?? 1, output });
    });
  });
}

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
const check = (name, script, args) => ({
  name,
  async run() {
    const ran = await runQuietly(script, args);
    return outcome(ran, { passed: ran.code === 0 ? 1 : 0, failed: 0 });
  },
});

export const lint = check('lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']);

/** The types of every package, one check each. */
export const typeChecks = () =>
  packageFolders()
    .filter((folder) => existsSync(new URL(`${folder}/tsconfig.json`, repository)))
    .map((folder) => check(`types of ${folder}`, 'typescript/bin/tsc', ['-p', folder]));

/** A run of vitest in a folder, counted by its report. */
const vitestSuite = (reports, name, { folder, args = [], env = {} }) => ({
  name,
  async run() {
    const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ran = await runQuietly('vitest/vitest.mjs', ['run', ...args, ...reporters], { folder, env });
    return outcome(ran, countsOf(report, vitestCounts));
  },
});

/** Every package's own suite. */
export const packageSuites = (reports) =>
  packageFolders()
    .filter((folder) => existsSync(new URL(`${folder}/vitest.config.ts`, repository)))
    .map((folder) => vitestSuite(reports, folder, { folder }));

/** What builds for real: a remote team alone, and the development server. */
export const slowInfraSuite = (reports) =>
  vitestSuite(reports, 'infra, slower checks', {
    folder: 'infra',
    args: ['--config', 'vitest.slow.config.ts'],
  });

const fuzzRuns = 2000;

/** Ten times what `npm test` asks of every endpoint; `npm run fuzz` asks five times as much again. */
export const fuzzSuite = (reports) =>
  vitestSuite(reports, `fuzz, ${fuzzRuns} requests an endpoint`, {
    folder: 'tests',
    args: ['fuzz'],
    env: { FUZZ_RUNS: String(fuzzRuns) },
  });

const bystanderPairs = 2000;

/** `npm run bystander` asks for 25 times as many. */
export const bystanderSuite = (reports) =>
  vitestSuite(reports, `bystander, ${bystanderPairs} pairs`, {
    folder: 'tests',
    args: ['bystander'],
    env: { BYSTANDER_PAIRS: String(bystanderPairs) },
  });

/** 200 bookings while everything fails and the site is killed once (tests/load). */
export const chaosSuite = check('chaos, 200 bookings', 'tsx/dist/cli.mjs', [
  'tests/load/chaos/main.ts',
  '--small',
]);

/** Exit code of a rehearsal on a machine without Python or PyPI (tests/rehearsal/rehearse.ts). */
const notPrepared = 3;

/** `npm run rehearse`, counted by its steps. Where the machine cannot run it, that is said and nothing is counted. */
export const rehearsalSuite = () => ({
  name: 'rehearsal of cdk deploy',
  async run() {
    const { code, output } = await runQuietly('tsx/dist/cli.mjs', ['tests/rehearsal/run.ts']);
    if (code === notPrepared) {
      console.log(`The rehearsal was left out: ${output.trim()}`);
      return { passed: 0, failed: 0, output };
    }
    const [, passed = 0, failed = 0] = /(\d+) steps passed, (\d+) failed/.exec(output) ?? [];
    return outcome({ code, output }, { passed: Number(passed), failed: Number(failed) });
  },
});

/** A project of the browser tests. */
export const browserSuite = (name, project, reports) => ({
  name,
  async run() {
    const report = join(reports, `${project}.json`);
    const args = ['test', `--project=${project}`, '--reporter=list,json'];
    const ran = await runQuietly('playwright/cli.js', args, {
      folder: 'tests',
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, FORCE_COLOR: '0' },
    });
    return outcome(ran, countsOf(report, playwrightCounts));
  },
});
