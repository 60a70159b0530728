import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  boundaries,
  browserSuite,
  chaosSuite,
  generatedSuites,
  packageSuite,
  rehearsalSuite,
  schemathesisSuite,
  slowSuites,
  sourceChecks,
  typeChecks,
} from './suites.mjs';
import { eachOf } from './tools.mjs';

const began = Date.now();
const results = [];
const width = Math.max(1, Math.ceil(cpus().length / 2));

async function runSuite({ name, run }) {
  const start = Date.now();
  const elapsed = () => (Date.now() - start) / 1000;
  const progress = setInterval(
    () => console.log(`  still at it: ${name}, ${Math.round(elapsed())} s`),
    20_000,
  );
  const { passed, failed, output } = await run();
  clearInterval(progress);
  const seconds = elapsed().toFixed(1);
  // Of a suite in order, its name and numbers are enough.
  if (failed > 0) console.log(`\n----- ${name} -----\n${output.trimEnd()}\n----- end of ${name} -----\n`);
  console.log(`${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  results.push({ name, passed, failed });
}

/** The engines on this machine. Where one is missing, that is said: here it is left out, the integration server fails. */
async function installedEngines(slow) {
  const { engineNames, requireBrowser } = await import('../../tests/browser/find-browser.mjs');
  const installed = [];
  for (const name of engineNames) {
    try {
      await requireBrowser(name);
      installed.push(name);
    } catch (error) {
      console.log(`${slow ? 'FAILED' : 'skipped'}  ${name}: ${error.message}`);
      results.push({ name, passed: 0, ...(slow ? { failed: 1 } : { failed: 0, skipped: 1 }) });
    }
  }
  return installed;
}

async function browserSuites(reports, slow) {
  const engines = await installedEngines(slow);
  const journeys = engines.map((name) => browserSuite(`journeys in ${name}`, name, reports));
  if (!engines.includes('chromium')) return journeys;
  const site = browserSuite('browser', 'site', reports);
  const privacy = browserSuite('privacy', 'privacy', reports);
  const more = [browserSuite('isolation', 'isolation', reports), browserSuite('budgets', 'budgets', reports)];
  return [...journeys, site, privacy, ...(slow ? more : [])];
}

/** Prints the sum of all suites, last; answers the exit code. */
function summary() {
  const total = (key) => results.reduce((sum, result) => sum + (result[key] ?? 0), 0);
  const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  console.log(`\nDone in ${Math.round((Date.now() - began) / 1000)} s.`);
  if (broken.length > 0) console.log(`Not in order: ${broken.join(', ')}.`);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`);
  return broken.length > 0 ? 1 : 0;
}

/** `npm run typecheck`. Answers the exit code. */
export async function typecheck() {
  await eachOf(typeChecks(), width, runSuite);
  return summary();
}

/** `npm run check`: what can be said of the sources without running them. Answers the exit code. */
export async function check() {
  await eachOf([boundaries, ...sourceChecks, ...typeChecks()], cpus().length, runSuite);
  return summary();
}

/**
 * `npm test`: everything that says whether the repository is in order, in a fresh clone too. `--slow` adds what
 * the integration server also runs. Goes on after a failure; the last line sums up. Answers the exit code.
 */
export async function test(args) {
  const slow = args.includes('--slow');
  const reports = mkdtempSync(join(tmpdir(), 'concierge-reports-'));
  try {
    console.log('Checking types and style ...');
    await eachOf([...typeChecks(), ...sourceChecks], width, runSuite);
    console.log("Running every package's tests ...");
    await runSuite(packageSuite(reports));
    // Each of these keeps about one core busy. The longest begins first.
    const slower = slow
      ? [...generatedSuites(reports), rehearsalSuite, ...slowSuites(reports), schemathesisSuite, chaosSuite]
      : [];
    await eachOf(slower, cpus().length, runSuite);
    console.log('Running the browser tests (a few minutes) ...');
    for (const suite of await browserSuites(reports, slow)) await runSuite(suite);
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  return summary();
}
