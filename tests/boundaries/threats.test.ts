import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const infra = join(import.meta.dirname, '../../infra');

it('every threat in THREATS.md names a test, and every named test exists', () => {
  const rows = readFileSync(join(infra, 'THREATS.md'), 'utf8')
    .split('\n')
    .filter(
      (line) =>
        line.startsWith('| ') &&
        !line.startsWith('| who') &&
        !line.startsWith('| in an hour') &&
        !line.startsWith('| ---'),
    );
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows) {
    const links = [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    expect(links.length, row).toBeGreaterThan(0);
    for (const path of links) {
      expect(path).toMatch(/\.(test|e2e)\.ts$/);
      expect(existsSync(join(infra, path)), path).toBe(true);
    }
  }
});
