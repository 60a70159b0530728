import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from './cruise';
import { packages } from './rules';

it('every import follows the rules, and the drawn graph is up to date', async () => {
  const { modules, lines, graph } = await violations(repository);
  for (const { files } of Object.values(packages)) {
    expect(
      modules.some((module) => new RegExp(files).test(module)),
      files,
    ).toBe(true);
  }
  expect(lines).toEqual([]);
  // `npm run graph -w tests` redraws it.
  await expect(graph).toMatchFileSnapshot('imports.mermaid');
}, 120_000);

const cases: [rule: string, path: string, text: string][] = [
  ['kit', 'shell/kit/src/1.ts', "import { App } from '../../src/app';"],
  ['shell', 'shell/src/1.tsx', "const page = await import('../../remotes/booking/src/routes');"],
  ['booking', 'remotes/booking/src/1.tsx', "export { x } from '../../survey/src/routes';"],
  ['contract', 'lambdas/contract/src/1.ts', "import { config } from '../../core/intake/submit';"],
  ['core', 'lambdas/core/1.ts', "import { handler } from '../functions/service';"],
  ['functions', 'lambdas/functions/1.ts', "import type { Stack } from '@concierge/local/stack';"],
  ['edge', 'infra/edge/1.ts', "import { keys } from '@concierge/release/store';"],
  ['release', 'infra/release/1.ts', "import { app } from '@concierge/cdk/stacks/data';"],
  ['cdk', 'infra/cdk/1.ts', "export * from '@concierge/local/stack';"],
  ['local', 'infra/local/1.ts', "import { app } from '@concierge/cdk/stacks/data';"],
  ['infra/release/store imports only below', 'infra/release/store/1.ts', "import '../live/index';"],
  [
    'lambdas/contract/src/text imports only below',
    'lambdas/contract/src/text/1.ts',
    "import '../forms/form-fields';",
  ],
  ['nobody-imports-local', 'infra/cdk/2.test.ts', "import { stack } from '@concierge/local/stack';"],
  ['packages-by-name', 'infra/cdk/3.ts', "import { keys } from '../release/store/keys';"],
  ['synth-loads-what-it-deploys', 'infra/cdk/app.ts', "import './synth';"],
  ['no-circles', 'infra/release/3.ts', "import './store/keys';"],
  ['resolvable', 'infra/release/4.ts', "import './nothing-here';"],
];

/** What the cases import. Their packages export the same as the real ones. */
const targets = [
  'shell/src/app.tsx',
  'remotes/booking/src/routes.tsx',
  'remotes/survey/src/routes.tsx',
  'lambdas/contract/src/forms/form-fields.ts',
  'lambdas/core/intake/submit.ts',
  'lambdas/functions/service.ts',
  'infra/cdk/stacks/data.ts',
  'infra/local/stack.ts',
  'infra/release/live/index.ts',
  'infra/release/store/index.ts',
];
const linked = { cdk: 'infra/cdk', local: 'infra/local', release: 'infra/release' };

describe('the rule', () => {
  let root: string;
  let found: string[];
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'boundaries-'));
    const write = async (path: string, text: string) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    };
    for (const target of targets) await write(target, 'export {};\n');
    await write('infra/release/store/keys.ts', "import '../3';\n");
    await write('infra/cdk/synth.ts', "import 'dynalite';\n");
    await write('node_modules/dynalite/index.js', '');
    for (const [, path, text] of cases) await write(path, `${text}\n`);
    await mkdir(join(root, 'node_modules/@concierge'), { recursive: true });
    for (const [name, folder] of Object.entries(linked)) {
      await write(`${folder}/package.json`, await readFile(join(repository, folder, 'package.json'), 'utf8'));
      await symlink(join(root, folder), join(root, 'node_modules/@concierge', name));
    }
    found = (await violations(root, ['shell', 'remotes', 'lambdas', 'infra'])).lines;
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it.each(cases)('%s refuses what %s says: %s', (rule, path) => {
    expect(found).toContainEqual(expect.stringContaining(`${rule}: ${path} imports `));
  });
});
