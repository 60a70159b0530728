import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fontsShown } from '../support/fonts';
import { surveyAddress } from '../support/survey';
import { test } from './test';

const folder = join(import.meta.dirname, '..', 'test-pictures');

/** Runs in the page: waits until CSS animations that run once have finished and everything is painted. */
async function atRest(): Promise<boolean> {
  const once = document
    .getAnimations()
    .filter((one) => one instanceof CSSAnimation || one instanceof CSSTransition)
    .filter(({ effect }) => effect?.getTiming().iterations === 1);
  await Promise.all(once.map(({ finished }) => finished));
  for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
  return true;
}

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
        await visitor.tab.evaluate(fontsShown);
        // As tall as the page, so that one picture shows all of it.
        const height = Number(await visitor.tab.evaluate('document.documentElement.scrollHeight'));
        await visitor.tab.resize({ width, height });
        await visitor.tab.evaluate(`(${atRest})()`);
        await mkdir(folder, { recursive: true });
        await writeFile(join(folder, `${name}-${width}-${engine.name}.png`), await visitor.tab.picture());
      });
    });
  }
}
