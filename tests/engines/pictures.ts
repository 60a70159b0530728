import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { surveyAddress } from '../support/survey';
import { test } from './test';

const folder = join(import.meta.dirname, '..', 'test-pictures');

for (const [name, address] of [
  ['home', '/'],
  ['contact', '/contact'],
  ['survey', surveyAddress('1763632800000')],
  ['auth', '/auth'],
] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${name} at ${width} px`, () => {
      test.use({ size: { width, height: 844 } });

      test('is drawn', async ({ visitor, engine }) => {
        await visitor.open(address);
        await visitor.tab.evaluate('document.fonts.ready.then(() => true)');
        // As tall as the page, so that one picture holds it.
        const height = Number(await visitor.tab.evaluate('document.documentElement.scrollHeight'));
        await visitor.tab.resize({ width, height });
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, `${name}-${width}-${engine.name}.png`), await visitor.tab.picture());
      });
    });
  }
}
