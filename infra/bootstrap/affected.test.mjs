import { describe, expect, it } from 'vitest';
import { affectedBy, concernsPlatform, releasableIn, workspacePackages } from './affected.mjs';

const packages = workspacePackages();
const all = packages.map(({ name }) => name);
const remotes = all.filter((name) => ['marketing', 'booking', 'survey', 'auth'].includes(name.split('/')[1]));

describe('what a change concerns', () => {
  it('is the package itself and what no package can test alone, where nothing depends on it', () => {
    expect(affectedBy(['remotes/survey/src/routes.tsx'], packages)).toEqual([
      '@concierge/survey',
      '@concierge/tests',
    ]);
  });

  it('is every remote and the shell where the kit changed', () => {
    const affected = affectedBy(['shell/kit/src/index.ts'], packages);
    expect(affected).toEqual(expect.arrayContaining(['@concierge/kit', '@concierge/shell', ...remotes]));
    expect(affected).not.toContain('@concierge/cdk');
  });

  it('is everything but what runs before anything is installed where the contract changed', () => {
    const others = all.filter((name) => name !== '@concierge/bootstrap');
    expect(affectedBy(['lambdas/contract/src/limits.ts'], packages)).toEqual(others);
  });

  it.each(['package-lock.json', '.github/workflows/checks.yml', 'infra/vitest.shared.ts'])(
    'is everything where a file of no package changed: %s',
    (file) => {
      expect(affectedBy([file], packages)).toEqual(all);
    },
  );
});

describe('what is released', () => {
  it('is what itself changed, and the shell with its kit', () => {
    const release = (...files) => releasableIn(files, packages);
    expect(release('remotes/auth/package.json', 'infra/cdk/app.ts')).toEqual(['auth']);
    expect(release('shell/kit/src/index.ts', 'remotes/auth/src/routes.tsx')).toEqual(['shell', 'auth']);
    expect(release('lambdas/core/config.ts')).toEqual([]);
  });
});

describe('what is deployed', () => {
  it.each([
    ['lambdas/get-health/handler.ts', true],
    ['lambdas/contract/src/limits.ts', true],
    ['infra/edge/headers.ts', true],
    ['shell/site.json', true],
    ['package-lock.json', true],
    ['shell/src/app.tsx', false],
    ['infra/local/start.ts', false],
  ])('%s: %s', (file, deployed) => {
    expect(concernsPlatform([file], packages)).toBe(deployed);
  });
});
