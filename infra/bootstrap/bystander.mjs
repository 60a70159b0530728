import { runTool } from './packages.mjs';
import { prepare } from './run.mjs';

/** `npm run bystander`: 50,000 pairs of strangers and bystanders. BYSTANDER_PAIRS and BYSTANDER_SEED override. */
prepare()
  .then(() =>
    runTool('vitest/vitest.mjs', ['run', 'bystander'], {
      folder: 'tests',
      env: { BYSTANDER_PAIRS: process.env.BYSTANDER_PAIRS ?? '50000' },
    }),
  )
  .then((code) => {
    process.exitCode = code;
  });
