import { defineConfig } from 'vitest/config';

// Waiting costs nothing when green; a machine may be slow and busy.
export default defineConfig({ test: { include: ['src/**/*.test.ts'], testTimeout: 60_000 } });
