import { pageAliveMark } from '@concierge/contract/performance-marks';
import { surveySections } from '@concierge/contract/survey-questions';
import { livePages, unknownPath } from '../../support/live-pages';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

/**
 * A remote's container is initialised once, by the shell with what it shares. A remote that does it too races the
 * shell, and browsers differ in who wins; here each order is forced. The survey, because nothing fetches it ahead.
 */
const survey = '/patient-survey';

// The 404 page is no failure here, and Firefox preloads no module, with its hash, that is there without one.
test.use({ expected: /404|did not load: <link rel="modulepreload"/ });

/** Evaluates the survey's container, and gives a start-up of its own, if it has one, all the time that it wants. */
async function evaluateContainer(visitor: Visitor): Promise<void> {
  const live = (await livePages(visitor.origin)).find(({ path }) => path === survey);
  await visitor.tab.evaluate(`(() => {
    const script = document.createElement('script');
    Object.assign(script, { type: 'module', src: '/remotes/survey/${live?.version}/remoteEntry.js' });
    script.onload = () => setTimeout(() => { window.containerEvaluated = true; }, 1000);
    document.head.append(script);
    return true;
  })()`);
  await expect.poll(() => visitor.tab.evaluate('window.containerEvaluated === true')).toBe(true);
}

/** To another page, without loading a document, until that is alive. */
async function goes(visitor: Visitor, path: string): Promise<void> {
  await visitor.tab.evaluate(`(() => {
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  })()`);
  const lastAlive = `performance.getEntriesByName('${pageAliveMark}').at(-1)?.detail.path`;
  await expect.poll(() => visitor.tab.evaluate(lastAlive)).toBe(path);
}

test('a remote comes to life if its container was there long before the shell initialises it', async ({
  visitor,
}) => {
  // The 404 page is the shell's own: no remote has fetched what is shared yet.
  await visitor.open(unknownPath);
  await evaluateContainer(visitor);
  // What runs on the page, as the federation runtime tells its developer tools.
  const running = await visitor.tab.evaluate('__FEDERATION__.__INSTANCES__.map(({ name }) => name)');
  expect(running).toContain('shell');
  expect(running).not.toContain('survey');
  await goes(visitor, survey);
  await visitor.sees({ role: 'heading', level: 2, name: surveySections[0]?.title ?? '' });
});

test('and if the shell was first', async ({ visitor }) => {
  await visitor.open(survey);
  await evaluateContainer(visitor);
  await goes(visitor, '/terms');
  await goes(visitor, survey);
  await visitor.sees({ role: 'heading', level: 2, name: surveySections[0]?.title ?? '' });
});
