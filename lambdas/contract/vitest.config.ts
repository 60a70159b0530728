import { defineConfig } from 'vitest/config';

// Waiting costs nothing when green; a machine may be slow and busy. Files of one worker share their modules.
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
