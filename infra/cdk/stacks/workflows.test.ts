import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteNames, repository } from '@concierge/release/workspace';
import { beforeAll, describe, expect, it } from 'vitest';

const folder = join(repository, '.github', 'workflows');
let files: Map<string, string>;
beforeAll(async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yml'));
  files = new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
});
const read = (name: string) => readFile(join(folder, name), 'utf8');

describe('the workflows', () => {
  it('are one that releases, a caller for the shell and each remote, and one for the platform', async () => {
    const parts = ['shell', ...(await remoteNames())];
    expect([...files.keys()].sort()).toEqual(
      ['platform.yml', 'release.yml', ...parts.map((name) => `release-${name}.yml`)].sort(),
    );
    for (const name of parts) {
      const text = files.get(`release-${name}.yml`) ?? '';
      const path = name === 'shell' ? 'shell' : `remotes/${name}`;
      expect(text).toContain(`paths: [${path}/**]`);
      expect(text).toContain('uses: ./.github/workflows/release.yml');
      expect(text).toContain(`      name: ${name}\n      workspace: ${path}\n`);
    }
  });

  it('take actions by digest, and no key or secret', () => {
    for (const [name, text] of files) {
      for (const [, action = ''] of text.matchAll(/uses: (\S+)/g)) {
        expect(action, name).toMatch(/^\.\/|@[0-9a-f]{40}$/);
      }
      expect(text, name).not.toMatch(/secrets\.|aws-access-key-id|AWS_SECRET/i);
      // A job that takes on a role says so itself; nothing is granted for all.
      expect(text, name).toMatch(/^permissions:\n {2}contents: read\n/m);
    }
  });

  it('test before they release, and show the difference before they deploy', () => {
    expect(files.get('release.yml')).toMatch(
      /npm test -w[\s\S]*needs: test[\s\S]*release -- publish[^\n]*--platform[\s\S]*smoke --[\s\S]*release -- rollback/,
    );
    expect(files.get('platform.yml')).toMatch(
      /cdk synth[\s\S]*zizmor[\s\S]*needs: \[test, workflows\][\s\S]*cdk diff[\s\S]*needs: diff[\s\S]*cdk deploy[\s\S]*smoke -- prod[\s\S]*npm run alarms/,
    );
  });
});
