// @vitest-environment node
import { join } from 'node:path';
import { createLogger, loadConfigFromFile } from 'vite';
import { expect, it, vi } from 'vitest';

it.each(['vite.config.ts', 'vitest.config.ts'])('%s is loaded without a warning', async (name) => {
  const logger = createLogger('silent');
  const warn = vi.spyOn(logger, 'warn');
  const file = join(import.meta.dirname, '..', name);
  await loadConfigFromFile({ command: 'build', mode: 'production' }, file, undefined, undefined, logger);
  expect(warn).not.toHaveBeenCalled();
});
