import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startFunctions } from './functions';

const started = async (dir: string) => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const siteOrigin = 'https://practice.example';
  const functions = await startFunctions({ name: 'pricing', dir, state: dir, siteOrigin, log });
  return { functions, lines };
};

it('runs no functions for a site elsewhere, and says so in one sentence', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'functions-'));
  expect(await started(dir)).toEqual({ functions: undefined, lines: [] });
  await mkdir(join(dir, 'functions'));
  const { functions, lines } = await started(dir);
  expect(functions).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('are not run: calls go to https://practice.example.')]);
});
