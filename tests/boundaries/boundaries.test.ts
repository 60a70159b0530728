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

const [refused, allowed] = ['refused', 'allowed'];
const cases: [string, string, string][] = [
  [refused, 'shell/src/1.tsx', "import { ContactPage } from '@concierge/booking';"],
  [refused, 'shell/src/2.tsx', "import { ContactPage } from '../../remotes/booking/src/routes';"],
  [refused, 'shell/src/3.tsx', "const page = await import('../../remotes/booking/src/routes');"],
  [refused, 'shell/src/4.tsx', "import { limits } from '@concierge/contract/limits';"],
  [refused, 'remotes/booking/src/1.tsx', "export { x } from '../../survey/src/routes';"],
  [refused, 'remotes/booking/src/2.tsx', "import '../../../shell/src/app';"],
  [refused, 'remotes/booking/src/3.tsx', "import { submit } from '@concierge/lambdas/core/intake/submit';"],
  [refused, 'lambdas/core/1.ts', "import { Button } from '@concierge/kit';"],
  [refused, 'lambdas/core/2.ts', "import { handler } from '../get-health/handler';"],
  [refused, 'lambdas/get-health/1.ts', "import type { Stack } from '@concierge/local/stack';"],
  [refused, 'lambdas/contract/src/1.ts', "import { config } from '../../core/intake/submit';"],
  [refused, 'infra/release/1.ts', "import { app } from '@concierge/cdk/stacks/data';"],
  [refused, 'infra/release/2.ts', "import { stack } from '@concierge/local/stack';"],
  [refused, 'infra/cdk/1.ts', "export * from '@concierge/local/stack';"],
  [refused, 'infra/cdk/2.test.ts', "import { stack } from '@concierge/local/stack';"],
  [refused, 'infra/cdk/3.ts', "import { keys } from '../release/store/keys';"],
  [refused, 'infra/edge/1.ts', "import { keys } from '@concierge/release/store';"],
  [refused, 'infra/local/1.ts', "import { app } from '@concierge/cdk/stacks/data';"],
  [refused, 'infra/local/2.ts', "import { remote } from '../../remotes/booking/src/routes';"],
  [refused, 'shell/kit/src/1.ts', "import { App } from '../../src/app';"],
  [refused, 'infra/cdk/app.ts', "import './synth';"],
  [refused, 'infra/release/3.ts', "import './store/keys';"],
  [refused, 'infra/release/5.ts', "import './nothing-here';"],
  [refused, 'infra/release/store/1.ts', "import '../live/1';"],
  [refused, 'infra/release/gate/1.ts', "import '../live/1';"],
  [allowed, 'infra/release/live/1.ts', "import '../store/index';"],
  [
    allowed,
    'remotes/booking/src/4.tsx',
    "import { site } from '@concierge/kit';\nexport const page = <p />;",
  ],
  [allowed, 'remotes/booking/src/5.ts', "import { x } from '@concierge/contract/limits';"],
  [allowed, 'lambdas/get-health/2.ts', "import { x } from '../core/intake/submit';"],
  [allowed, 'infra/cdk/4.ts', "import { keys } from '@concierge/release/store';"],
  [allowed, 'shell/src/5.tsx', "// import { x } from '@concierge/booking';"],
];

/** What the cases import. Their packages export the same as the real ones. */
const targets = [
  'shell/src/app.tsx',
  'shell/kit/src/index.ts',
  'remotes/booking/src/routes.tsx',
  'remotes/survey/src/routes.tsx',
  'lambdas/core/intake/submit.ts',
  'lambdas/get-health/handler.ts',
  'lambdas/contract/src/limits.ts',
  'infra/cdk/stacks/data.ts',
  'infra/local/stack.ts',
  'infra/release/store/index.ts',
];
const linked = {
  kit: 'shell/kit',
  booking: 'remotes/booking',
  lambdas: 'lambdas',
  contract: 'lambdas/contract',
  cdk: 'infra/cdk',
  local: 'infra/local',
  release: 'infra/release',
};

describe('an import', () => {
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
    // Remotes export nothing, but importing one by name must still be refused.
    await write('remotes/booking/package.json', '{ "name": "@concierge/booking", "main": "src/routes.tsx" }');
    found = (await violations(root, ['shell', 'remotes', 'lambdas', 'infra'])).lines;
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it.each(cases)('is %s where %s says %s', (verdict, path) => {
    const [complaint] = found.filter((line) => line.includes(`: ${path} imports `));
    expect(complaint ? refused : allowed, complaint).toBe(verdict);
  });
});
