import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readSite, repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';
import { placeholdersOf } from './placeholders';
import { prod } from './prod';

it('a strict synth of the current files refuses placeholders and nothing else', () => {
  const call = ['synth', '--quiet', '--strict', '--no-notices', '--no-color', '-c', 'stage=prod'];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(repository, 'node_modules/aws-cdk/bin/cdk'), ...call],
    { cwd: join(repository, 'infra'), encoding: 'utf8' },
  );
  const placeholders = placeholdersOf(prod, readSite());
  expect(status).toBe(placeholders.length > 0 ? 1 : 0);
  for (const placeholder of placeholders) expect(stdout + stderr).toContain(placeholder);
});
