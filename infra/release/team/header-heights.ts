import { limited } from '../build/time-limit';
import type { Renderer } from '../compose/renderer';
import { pageKey } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import { serveSite } from './serve-site';
import { startBrowser } from './start-browser';

interface Sites {
  /** The folder whose browser opens the pages. */
  readonly folder: string;
  /** What visitors get without the release. */
  readonly before: ReleaseStore;
  readonly renderer: Renderer;
  /** Where they are served with it. */
  readonly after: string;
  /** All pages, also of other teams. */
  readonly paths: readonly string[];
}

/**
 * Compares the header of every page, as served, with and without a release.
 * @returns what is wrong, if its height is another
 */
export async function headerProblem({ folder, before, renderer, after, paths }: Sites) {
  // What is live may not render, and the release may be what mends it.
  const earlier = await renderer.render(before, '').catch(() => null);
  if (!earlier) return undefined;
  const site = await serveSite(before, earlier.files);
  const browser = await startBrowser(folder);
  try {
    const page = await browser.newPage({ javaScriptEnabled: false });
    const heightAt = (address: string) =>
      limited(`opening ${address}`, async () => {
        await page.goto(address, { waitUntil: 'load' });
        const header = page.locator('body header').first();
        return (await header.count()) > 0 ? Math.round((await header.boundingBox())?.height ?? 0) : 0;
      });
    const changed: string[] = [];
    for (const path of paths.filter((one) => Object.hasOwn(earlier.files, pageKey(one)))) {
      const [was, is] = [await heightAt(site.origin + path), await heightAt(after + path)];
      if (was !== is) changed.push(`${path} (${is} px instead of ${was} px)`);
    }
    const [first, ...others] = changed;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return first && `the header has another height on ${first}${more}: shorten or remove a link in it`;
  } finally {
    await browser.close();
    await site.close();
  }
}
