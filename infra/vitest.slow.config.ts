import { defineConfig } from 'vitest/config';

/** The slower checks, `npm run test:slow -w infra`: they build for real. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    globalSetup: './vitest.temporary.ts',
    include: ['**/*.slow.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
  },
});
