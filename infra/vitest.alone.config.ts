import { defineConfig } from 'vitest/config';

/** The slower check `npm run test:alone -w infra`: builds for real, in a copy of the repository. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    include: ['release/alone.slow.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
