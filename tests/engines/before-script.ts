import type { EngineName } from '../browser/find-browser.mjs';
import type { Target } from './find';
import type { Visitor } from './visitor';
import type { WatchedSite } from './watched-site';

interface Opening {
  readonly visitor: Visitor;
  readonly watchedSite: WatchedSite;
  readonly engineName: EngineName;
}

/**
 * Opens a page whose remote's script hasn't arrived. Returns a function that lets it arrive.
 * @param shown what is seen of the page by then
 */
export async function openBeforeScript(
  { visitor, watchedSite, engineName }: Opening,
  address: string,
  remote: string,
  shown: Target,
): Promise<() => Promise<unknown>> {
  const scripts = new RegExp(`^/remotes/${remote}/.*\\.js`);
  if (engineName === 'webkit') {
    // Its driver does nothing before all files have loaded or failed. Firefox never imports a file that failed.
    watchedSite.break(scripts);
    await visitor.goto(address);
    await visitor.sees({ text: /isn’t responding/ });
    return async () => {
      watchedSite.repair();
      // A click would withdraw an early press of a button.
      await visitor.pressesEnterOn({ role: 'button', name: 'Retry' });
    };
  }
  await visitor.open('/terms');
  watchedSite.holdUntil('/about', scripts);
  await visitor.tab.evaluate(`void location.assign('${address}')`);
  await visitor.sees(shown);
  return () => visitor.tab.evaluate(`void fetch('/about', { headers: { accept: 'text/html' } })`);
}
