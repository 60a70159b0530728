import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    environment: 'node',
    include: ['**/*.test.{ts,mjs}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
