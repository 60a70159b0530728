import { runTool } from './packages.mjs';
import { prepare } from './run.mjs';

/** `npm run fuzz`: 10,000 requests to every endpoint, in two processes. FUZZ_RUNS and FUZZ_SEED override. */
prepare()
  .then(() =>
    runTool('vitest/vitest.mjs', ['run', 'fuzz'], {
      folder: 'tests',
      env: { FUZZ_RUNS: process.env.FUZZ_RUNS ?? '10000' },
    }),
  )
  .then((code) => {
    process.exitCode = code;
  });
