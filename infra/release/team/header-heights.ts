import { limited } from '../build/time-limit';
import type { Renderer } from '../compose/renderer';
import { pageKey } from '../store/keys';
import type { ReleaseStore } from '../store/store';
import { serveSite } from './serve-site';
import { startBrowser } from './start-browser';

/** Widths of windows, in px: a phone, and around those at which the header shows its links. */
const widths = [390, 920, 1024, 1280];

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
 * Compares the header of every page, as served, with and without a release, in windows of several widths.
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
    const heightsAt = (address: string) =>
      limited(`opening ${address}`, async () => {
        await page.goto(address, { waitUntil: 'load' });
        const header = page.locator('body header').first();
        if ((await header.count()) === 0) return [];
        const heights: number[] = [];
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          heights.push(Math.round((await header.boundingBox())?.height ?? 0));
        }
        return heights;
      });
    const changed: string[] = [];
    for (const path of paths.filter((one) => Object.hasOwn(earlier.files, pageKey(one)))) {
      const [was, is] = [await heightsAt(site.origin + path), await heightsAt(after + path)];
      const differs = widths.findIndex((_, index) => was[index] !== is[index]);
      if (differs >= 0)
        changed.push(
          `${path} (${is[differs] ?? 0} px instead of ${was[differs] ?? 0} px, in a window of ${widths[differs]} px)`,
        );
    }
    const [first, ...others] = changed;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    return first && `the header has another height on ${first}${more}: shorten or remove a link in it`;
  } finally {
    await browser.close();
    await site.close();
  }
}
