import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  affectedBy,
  affectsPlatform,
  changedSince,
  functionsIn,
  releasableIn,
  workspacePackages,
} from './affected.mjs';
import { repository } from './node-version.mjs';

const packages = workspacePackages();
const all = packages.map(({ name }) => name);
const namesOf = (pattern) => packages.flatMap(({ folder }) => pattern.exec(folder)?.[1] ?? []);
const remotes = namesOf(/^remotes\/([^/]+)$/);
const withFunctions = namesOf(/^remotes\/([^/]+)\/functions$/);

describe('packages affected by a change', () => {
  it('are the package itself and the cross-package tests if nothing depends on it', () => {
    expect(affectedBy(['remotes/survey/src/routes.tsx'], packages)).toEqual([
      '@concierge/survey',
      '@concierge/tests',
    ]);
  });

  it('are every remote and the shell if the kit changed', () => {
    const affected = affectedBy(['shell/kit/src/index.ts'], packages);
    expect(affected).toEqual(
      expect.arrayContaining([
        '@concierge/kit',
        '@concierge/shell',
        ...remotes.map((name) => `@concierge/${name}`),
      ]),
    );
    expect(affected).not.toContain('@concierge/cdk');
  });

  it('are all but bootstrap if the contract changed', () => {
    const others = all.filter((name) => name !== '@concierge/bootstrap');
    expect(affectedBy(['lambdas/contract/src/text/limits.ts'], packages)).toEqual(others);
  });

  it.each(['package-lock.json', '.github/workflows/checks.yml', 'infra/vitest.shared.ts'])(
    'are all if the file belongs to no package: %s',
    (file) => {
      expect(affectedBy([file], packages)).toEqual(all);
    },
  );
});

describe('released packages', () => {
  it('are those that changed, and the shell if the kit changed', () => {
    const release = (...files) => releasableIn(files, packages);
    expect(release('remotes/auth/package.json', 'infra/cdk/app.ts')).toEqual(['auth']);
    expect(release('shell/kit/src/index.ts', 'remotes/auth/src/routes.tsx')).toEqual(['shell', 'auth']);
    expect(release('lambdas/core/config.ts')).toEqual([]);
  });

  it('are none if only Markdown or tests changed, which no build contains', () => {
    const files = ['remotes/auth/README.md', 'remotes/auth/src/routes.test.tsx', 'shell/kit/CHANGELOG.md'];
    expect(releasableIn(files, packages)).toEqual([]);
  });
});

describe('a changed file of any package', () => {
  const outcome = (folder) => {
    const files = [`${folder}/changed.ts`];
    return [
      ...(affectsPlatform(files, packages) ? ['platform'] : []),
      ...functionsIn(files, packages).map((name) => `functions of ${name}`),
      ...releasableIn(files, packages),
    ];
  };

  it('is deployed or released with the package that visitors, staff or AWS get it from', () => {
    const site = packages.map(({ folder }) => [folder, outcome(folder)]).filter(([, to]) => to.length > 0);
    expect(Object.fromEntries(site)).toEqual({
      shell: ['shell'],
      'shell/kit': ['shell'],
      ...Object.fromEntries(remotes.map((name) => [`remotes/${name}`, [name]])),
      ...Object.fromEntries(
        withFunctions.map((name) => [`remotes/${name}/functions`, [`functions of ${name}`]]),
      ),
      lambdas: ['platform', ...withFunctions.map((name) => `functions of ${name}`)],
      'lambdas/contract': ['platform', ...withFunctions.map((name) => `functions of ${name}`)],
      'infra/cdk': ['platform', ...withFunctions.map((name) => `functions of ${name}`)],
      'infra/command-line': ['platform', ...withFunctions.map((name) => `functions of ${name}`)],
      'infra/edge': ['platform', ...withFunctions.map((name) => `functions of ${name}`)],
      'infra/release': ['platform', ...withFunctions.map((name) => `functions of ${name}`)],
    });
  });

  it.each(packages.map(({ folder }) => folder))('ends in commands that exist: %s', (folder) => {
    for (const name of releasableIn([`${folder}/changed.ts`], packages)) {
      const place = name === 'shell' ? name : `remotes/${name}`;
      const manifest = JSON.parse(readFileSync(new URL(`${place}/package.json`, repository), 'utf8'));
      expect(manifest.name, 'what release publish takes').toBe(`@concierge/${name}`);
    }
    for (const name of affectedBy([`${folder}/changed.ts`], packages)) {
      const { folder: tested } = packages.find((one) => one.name === name);
      expect(existsSync(new URL(`${tested}/vitest.config.ts`, repository)), `--project=${name}`).toBe(true);
    }
  });
});

describe('a deployment of the stacks', () => {
  it.each([
    ['lambdas/functions/service.ts', true],
    ['lambdas/contract/src/text/limits.ts', true],
    ['infra/edge/headers.ts', true],
    ['shell/site.json', true],
    ['package-lock.json', true],
    ['shell/src/app.tsx', false],
    ['infra/local/start.ts', false],
    ['infra/cdk/README.md', false],
    ['lambdas/core/hashes.test.ts', false],
    // The platform routes to the endpoints of remotes, and nothing more.
    ['remotes/desk/functions/endpoints.ts', true],
    ['remotes/desk/functions/desk-inbox.ts', false],
  ])('after a change to %s: %s', (file, deployed) => {
    expect(affectsPlatform([file], packages)).toBe(deployed);
  });
});

describe('changed files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'changed-'));
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const write = (file) => writeFileSync(join(folder, file), file);
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'a change');
    return git('rev-parse', 'HEAD').trim();
  };

  it('include those of merged branches, the former names of moved ones, and what was reverted since', () => {
    git('init', '--quiet', '--initial-branch', 'main');
    write('moved');
    write('same');
    const known = commit();
    git('checkout', '--quiet', '-b', 'branch');
    write('merged');
    commit();
    git('checkout', '--quiet', 'main');
    renameSync(join(folder, 'moved'), join(folder, 'renamed'));
    commit();
    git('merge', '--quiet', '--no-edit', 'branch');
    write('reverted');
    commit();
    git('revert', '--no-edit', 'HEAD');
    expect(changedSince(known, folder).sort()).toEqual(['merged', 'moved', 'renamed', 'reverted']);
    expect(changedSince('', folder).sort(), 'all').toEqual(['merged', 'renamed', 'same']);
  });
});
