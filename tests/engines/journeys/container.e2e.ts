import { pageAliveMark } from '@concierge/contract/releases/performance-marks';
import { surveySections } from '@concierge/contract/survey/survey-questions';
import { livePages, unknownPath } from '../../support/live-pages';
import { expect, test } from '../test';
import type { Visitor } from '../visitor';

/**
 * The shell initializes a remote's container once, with the shared modules. A remote that does so too races the shell,
 * and browsers differ in who wins, so both orders are forced here. The survey, because nothing prefetches it.
 */
const survey = '/patient-survey';

// The 404 page is expected, and Firefox does not preload a module with its hash if it has loaded it without one.
test.use({ expected: /404|did not load: <link rel="modulepreload"/ });

/** Evaluates the survey's container, then waits a second in case it initializes itself. */
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

/** Goes to another page without loading a document, and waits until it is alive. */
async function goes(visitor: Visitor, path: string): Promise<void> {
  await visitor.tab.evaluate(`(() => {
    history.pushState(null, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate'));
    return true;
  })()`);
  const lastAlive = `performance.getEntriesByName('${pageAliveMark}').at(-1)?.detail.path`;
  await expect.poll(() => visitor.tab.evaluate(lastAlive)).toBe(path);
}

test('a remote becomes interactive if its container was evaluated long before the shell initializes it', async ({
  visitor,
}) => {
  // The 404 page is the shell's own: no remote has loaded the shared modules yet.
  await visitor.open(unknownPath);
  await evaluateContainer(visitor);
  await goes(visitor, survey);
  await visitor.sees({ role: 'heading', level: 2, name: surveySections[0]?.title ?? '' });
});

test('a remote becomes interactive if the shell initializes its container first', async ({ visitor }) => {
  await visitor.open(survey);
  await evaluateContainer(visitor);
  await goes(visitor, '/terms');
  await goes(visitor, survey);
  await visitor.sees({ role: 'heading', level: 2, name: surveySections[0]?.title ?? '' });
});
