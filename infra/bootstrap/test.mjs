import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repository } from './node-version.mjs';
import { browserSuite, runSuite, siteSuites, suites } from './suites.mjs';

const began = Date.now();
const results = [];
const note = (result) => results.push(result);
const reports = mkdtempSync(join(tmpdir(), 'concierge-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

async function run(suite) {
  const { name } = suite;
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / 1000);
  const progress = setInterval(() => console.log(`  still running: ${name}, ${seconds()} s`), 20_000);
  const { passed, failed, skipped = 0, output } = await runSuite(suite, reports);
  clearInterval(progress);
  if (skipped > 0) console.log(`skipped  ${name}: ${output.trim()}`);
  // For a passing suite, the name and numbers are enough.
  if (failed > 0) console.log(`\n----- ${name} -----\n${output.trimEnd()}\n----- end of ${name} -----\n`);
  console.log(
    `${failed > 0 ? 'FAILED' : 'ok'}  ${name}: ${passed} passed, ${failed} failed (${seconds()} s)`,
  );
  note({ name, passed, failed, skipped, seconds: seconds() });
}

async function runAll(list, width = availableParallelism()) {
  const waiting = [...list];
  const worker = async () => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) await run(suite);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Those of these engines that are on this machine. One that is missing is skipped here, and a failure in CI. */
async function installedEngines(names, all) {
  const { requireBrowser } = await import('../../tests/browser/find-browser.mjs');
  const installed = [];
  for (const name of names) {
    try {
      await requireBrowser(name);
      installed.push(name);
    } catch (error) {
      console.log(`${all ? 'FAILED' : 'skipped'}  ${name}: ${error.message}`);
      note({ name, passed: 0, failed: all ? 1 : 0, skipped: all ? 0 : 1, seconds: 0 });
    }
  }
  return installed;
}

/** Where the seconds of each suite of the last run are. */
const secondsFile = new URL('.local/suite-seconds.json', repository);

/** Prints each suite's seconds, and as the last line the totals of all suites; returns the exit code. */
function summary() {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const broken = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  const slowest = results
    .toSorted((a, b) => b.seconds - a.seconds)
    .map(({ name, seconds }) => [name, seconds]);
  mkdirSync(new URL('.', secondsFile), { recursive: true });
  writeFileSync(secondsFile, `${JSON.stringify(Object.fromEntries(slowest), null, 2)}\n`);
  const longest = slowest.slice(0, 12).map(([name, seconds]) => `${name} ${seconds}`);
  console.log(`\nSeconds: ${longest.join(', ')} (all: ${fileURLToPath(secondsFile)})`);
  console.log(`Done in ${Math.round((Date.now() - began) / 1000)} s.`);
  if (broken.length > 0) console.log(`Failed: ${broken.join(', ')}.`);
  const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : '';
  console.log(`${total('passed')} passed, ${total('failed')} failed${skipped}`);
  return broken.length > 0 ? 1 : 0;
}

/** `npm run typecheck`. Returns the exit code. */
export async function typecheck() {
  await runAll(suites.types);
  return summary();
}

/** `npm run check`: checks that need no full test run. Returns the exit code. */
export async function check() {
  await runAll([
    suites.counted,
    suites.boundaries,
    suites.contract,
    suites.lint,
    ...suites.sources,
    ...suites.types,
  ]);
  return summary();
}

/** `npm run slow`: the suites that take minutes: kills, repositories of their own, a whole deploy. Returns the exit code. */
export async function slow() {
  await runAll(suites.slow);
  return summary();
}

/**
 * `npm test`: types, lint, package tests and journeys in Chromium, also in a fresh clone. `--all` adds the longer package
 * tests, the other browser tests and engines, the kit's API, dead code and what takes minutes, as `.ci/run` does.
 * Continues after a failure; the last line has the totals. Returns the exit code.
 */
export async function test(args) {
  const all = args.includes('--all');
  const { engineNames } = await import('../../tests/browser/find-browser.mjs');
  // Installing mostly waits for the network, so it runs beside the first suites. The slow ones need a browser too.
  const installing = installedEngines(all ? engineNames : ['chromium'], all);
  console.log('Checking types and style ...');
  await runAll([...suites.types, suites.lint, ...(all ? suites.sources : [])]);
  console.log("Running every package's tests ...");
  await run(all ? suites.packages : suites.shortPackages);
  const engines = await installing;
  if (all) await runAll(suites.slow);
  console.log('Running the browser tests (a few minutes) ...');
  const chromium = engines.includes('chromium');
  // The first one builds the site for all others. Tests that mostly wait run beside others, and measurements alone.
  if (chromium) await run(siteSuites.journeys);
  if (!all) return summary();
  if (chromium) await run(siteSuites.others);
  const ofChromium = chromium ? ['site-slow', 'isolation', 'privacy'] : [];
  const others = [...ofChromium, ...engines].map((project) => browserSuite(project));
  await runAll(others, chromium ? undefined : 1);
  if (chromium) await run(browserSuite('budgets'));
  return summary();
}
