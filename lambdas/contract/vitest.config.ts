import { defineConfig } from 'vitest/config';

// The long timeout is for slow, busy machines and costs nothing when tests pass. Without isolation, test files in one
// worker share their modules.
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
});
