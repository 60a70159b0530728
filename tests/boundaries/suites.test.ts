import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';
import * as z from 'zod';

const files = z.array(z.object({ file: z.string() }));

const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, SHORT_TESTS: '', VITEST: '' },
  })
    .trim()
    .split('\n');

it('every test file of a package is in the run of all packages', () => {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
  const all = ['list', '--filesOnly', '--json', '--config', 'infra/vitest.packages.ts'];
  const listed = run(process.execPath, [vitest, ...all]).join('\n');
  const found = new Set(
    files.parse(JSON.parse(listed.slice(listed.indexOf('[')))).map(({ file }) => relative(repository, file)),
  );
  const tracked = run('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.test.mjs']);
  expect(tracked.length).toBeGreaterThan(200);
  expect(tracked.filter((file) => !found.has(file))).toEqual([]);
});
