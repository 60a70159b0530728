import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Every package's suite in one run; `--project @concierge/booking` picks one. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Vitest leaves one processor to the terminal: half of them, where there are two.
    maxWorkers: availableParallelism(),
    projects: [
      'shell',
      'shell/kit',
      'remotes/*/vitest.config.ts',
      'lambdas',
      'lambdas/contract',
      'infra/*/vitest.config.ts',
      'tests',
    ],
  },
});
