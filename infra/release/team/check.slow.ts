import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { expect, it } from 'vitest';
import { checkSources } from './check';

it('names the file of a unit test that never ends, and not those that did', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'endless-'));
  await symlink(join(repository, 'node_modules'), join(dir, 'node_modules'));
  await mkdir(join(dir, 'src'));
  const write = (name: string, text: string) => writeFile(join(dir, name), text);
  await write('package.json', '{ "type": "module" }');
  await write(
    'tsconfig.json',
    '{ "compilerOptions": { "noEmit": true, "skipLibCheck": true }, "files": ["src/a.test.ts"] }',
  );
  await write(
    'src/a.test.ts',
    "import { it } from 'vitest';\nit('ends', () => {});\n// Larger, so that it is the first.\n//" +
      '-'.repeat(500),
  );
  await write('src/b.test.ts', "import { it } from 'vitest';\nit('never ends', () => { for (;;); });\n");
  const source = { dir, name: 'pricing' };
  await expect(checkSources(source, () => {}, 20_000)).rejects.toThrow(
    /^The step "unit tests" of pricing takes longer than 20 s: .*\nsrc\/b\.test\.ts has not ended\.$/,
  );
});
