import { repository, requireNode } from './node-version.mjs';

/** What each command of package.json runs: a program of the repository, which may export `main`, or a task here. */
const programs = {
  start: 'infra/local/start.ts',
  dev: 'infra/local/dev/dev.ts',
  release: 'infra/release/cli/main.ts',
  pack: 'infra/release/team/pack/pack-packages.ts',
  'kit-api': 'infra/release/team/pack/kit-api.ts',
  staff: 'infra/cdk/operate/staff/cli.ts',
  bench: 'tests/bench/run.ts',
  chaos: 'tests/load/nothing-lost.ts',
  smoke: 'infra/cdk/operate/smoke.ts',
  rehearse: 'tests/rehearsal/rehearse.ts',
};
/** `npm run fuzz`: 10,000 requests to every endpoint (FUZZ_RUNS, FUZZ_SEED). */
async function fuzz() {
  const { runTool } = await import('./suites.mjs');
  const env = { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' };
  return (await runTool('vitest/vitest.mjs', ['run', '--mode', 'slow', 'fuzz'], { folder: 'tests', env }))
    .code;
}
const tasks = {
  test: async (args) => (await import('./test.mjs')).test(args),
  check: async () => (await import('./test.mjs')).check(),
  slow: async () => (await import('./test.mjs')).slow(),
  typecheck: async () => (await import('./test.mjs')).typecheck(),
  fuzz,
};

/** Runs a TypeScript program in this process, so that signals and the exit code are its own. */
async function runProgram(program, args) {
  // Hide the SDK's deprecation notice: it is for maintainers, not for people who run the site.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import(new URL(program, repository).href);
  return await main?.(args);
}

async function run(command, args) {
  const names = Object.keys({ ...programs, ...tasks });
  if (!names.includes(command)) {
    console.error(`There is no command "${command}"; available: ${names.join(', ')}.`);
    return 1;
  }
  requireNode();
  const { install } = await import('./install.mjs');
  install();
  return programs[command] ? runProgram(programs[command], args) : tasks[command](args);
}

// Programs read their arguments as if they had been started themselves.
const [command] = process.argv.splice(2, 1);
run(command, process.argv.slice(2)).then(
  (code) => {
    if (code !== undefined) process.exitCode = code;
  },
  (thrown) => {
    // Why a service is unavailable, as AWS answered, is the cause.
    const error = thrown.name === 'Unavailable' ? thrown.cause : thrown;
    console.error(sentenceFor(error) ?? error);
    process.exit(1);
  },
);

/** What the person at the keyboard can understand, as a sentence. An error in our own code is shown with its stack. */
function sentenceFor(error) {
  const { name, message, code } = error;
  if (['UserError', 'InstallError'].includes(name) || code?.startsWith?.('ERR_PARSE_ARGS')) return message;
  // AWS's answer, or what kept the SDK from asking: credentials, a profile, the network.
  const isOfAws = '$metadata' in error || 'tryNextLink' in error || '$fault' in error;
  return isOfAws ? `The call to AWS failed: ${name}, ${message}` : undefined;
}
