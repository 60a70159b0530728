import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Waiting ends as soon as the condition is met. The long limit is for busy machines.
configure({ asyncUtilTimeout: 10_000 });

// Each test begins with an empty browser, whichever test ran before it in the same worker.
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  cleanup();
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
});
