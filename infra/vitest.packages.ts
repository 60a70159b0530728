import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Every package's suite in one run; `--project @concierge/booking` picks one. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // By default Vitest leaves one processor free, which is half of them on a machine with two.
    maxWorkers: availableParallelism(),
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
