import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from './content-hash';
import { temporaryFolder } from './testing/temporary';
import { writeStore } from './testing/tiny-artifacts';

describe('the hash of what functions are made of', () => {
  it('changes with a file that counts, its content or its name, and with nothing else', async () => {
    const root = await temporaryFolder();
    await writeStore(root, { 'src/a.ts': '1', 'src/deep/b.ts': '2', 'lock.json': '{}' });
    const hash = () => contentHash(root, ['src', 'lock.json']);
    const before = await hash();
    await writeStore(root, {
      'src/a.test.ts': 'x',
      'src/node_modules/m/index.js': 'x',
      'src/dist/c.js': 'x',
    });
    expect(await hash()).toBe(before);
    await writeStore(root, { 'src/deep/b.ts': '3' });
    const changed = await hash();
    expect(changed).not.toBe(before);
    await rename(join(root, 'src/deep/b.ts'), join(root, 'src/deep/c.ts'));
    expect(await hash()).not.toBe(changed);
  });
});
