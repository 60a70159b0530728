import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Every package's suite in one run; `--project @concierge/booking` picks one. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Tests often wait, for a timer or another process, so there is one more than processors.
    maxWorkers: availableParallelism() + 1,
    projects: [
      'shell',
      'shell/kit',
      'remotes/*/vitest.config.ts',
      'remotes/*/functions/vitest.config.ts',
      'lambdas',
      'lambdas/contract',
      'infra/*/vitest.config.ts',
      'tests',
    ],
  },
});
