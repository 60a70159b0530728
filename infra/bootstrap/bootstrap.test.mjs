import { describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';
import { folderProblem, nodeProblem, nodeWarning } from './node-version.mjs';
import { packageFolders } from './suites.mjs';

describe('the code that runs before anything is installed', () => {
  it('rejects a folder whose path builds would read as a query or a fragment', () => {
    expect(folderProblem(new URL('file:///work/C%23/concierge/'))).toContain('Move /work/C#/concierge/: ');
    expect(folderProblem(new URL('file:///work/concierge/'))).toBeUndefined();
  });

  it('rejects an old Node with one sentence that says what to do', () => {
    expect(nodeProblem('v18.20.4', '>=22.12')).toBe(
      'This needs Node 22.12 or later and runs on v18.20.4: install a newer one from https://nodejs.org (or: nvm install), then start again.',
    );
    expect(nodeProblem('v22.11.9', '>=22.12')).toContain('needs Node 22.12');
    expect(nodeProblem('v22.12.0', '>=22.12')).toBeUndefined();
    expect(nodeProblem('v24.0.0', '>=22.12')).toBeUndefined();
  });

  it('warns about a Node that still works but gets no more fixes, and rejects an older one', () => {
    expect(nodeWarning('v20.19.0', '>=22.12')).toBe(
      'Node 20.19.0 gets no more security fixes: install 22.12 or later.',
    );
    for (const version of ['v20.18.9', 'v22.12.0', 'v24.0.0'])
      expect(nodeWarning(version, '>=22.12'), version).toBeUndefined();
  });

  it('installs if a package is missing or has another version, ignoring packages for other systems', () => {
    const lock = (packages) => JSON.stringify({ packages });
    const locked = lock({
      '': {},
      shell: { version: '1.0.0' },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/mac-only': { version: '1.0.0', optional: true },
      'node_modules/@concierge/shell': { resolved: 'shell', link: true },
    });
    const link = { '@concierge': {}, 'node_modules/@concierge/shell': { link: true } };
    expect(isInstalled(locked, lock({ 'node_modules/a': { version: '1.0.0' }, ...link }))).toBe(true);
    expect(isInstalled(locked, lock({ 'node_modules/a': { version: '1.0.1' }, ...link }))).toBe(false);
    expect(isInstalled(locked, lock(link))).toBe(false);
    expect(isInstalled(locked, '')).toBe(false);
  });

  it('finds every workspace', () => {
    expect(packageFolders()).toEqual(
      expect.arrayContaining(['shell', 'remotes/booking', 'lambdas', 'infra/cdk']),
    );
  });
});
