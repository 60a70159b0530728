import type { HashedFile, Loading } from './registry';

/** Requests modules at once and with their hashes. Imports would load them one after another, without hashes. */
export function preloadModules(files: readonly HashedFile[]): void {
  for (const { url, integrity } of files) {
    if (document.querySelector(`link[rel="modulepreload"][href="${url}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: url, integrity, crossOrigin: 'anonymous' });
    document.head.append(link);
  }
}

/**
 * Fetches modules again. WebKit keeps a preload that got a 404 in memory and imports that, even in the next document;
 * only a fetch that bypasses its caches clears it. Failures are ignored here: the import will fail again.
 */
export async function refetchModules(
  files: readonly HashedFile[],
  fetch: typeof window.fetch,
): Promise<void> {
  await Promise.allSettled(files.map(async ({ url }) => (await fetch(url, { cache: 'reload' })).blob()));
}

/** The `media` of a stylesheet that waits for its page. */
const waiting = 'not all';

/** By address: stylesheets that are loading or have loaded. */
const styleLoads = new Map<string, Promise<void>>();

/** Loads a stylesheet without effect until {@link applyStyles}: most load early, and each would restyle the page. */
function loadStyle({ url, integrity }: HashedFile): Promise<void> {
  const load = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'stylesheet',
      href: url,
      integrity,
      crossOrigin: 'anonymous',
      media: waiting,
    });
    link.onload = () => resolve();
    link.onerror = () => {
      // Browsers don't fetch a failed stylesheet again. Without its link a retry does.
      link.remove();
      styleLoads.delete(url);
      reject(new Error(`No stylesheet ${url}`));
    };
    document.head.append(link);
  });
  styleLoads.set(url, load);
  return load;
}

/** Called when a page or a slot is shown: its styles, and any others that wait, take effect. */
export function applyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`[media="${waiting}"]`)) link.media = '';
}

/**
 * Loads a remote's styles before its page is shown. A composed page has the styles that it needs itself inline, and
 * no others.
 */
export async function loadStyles(name: string, path: string, { styles }: Loading): Promise<void> {
  if (document.head.querySelector(`style[data-remote="${name}"][data-page="${path}"]`)) return;
  await Promise.all(styles.map((style) => styleLoads.get(style.url) ?? loadStyle(style)));
}

/**
 * Loads the styles of a slot. Inside another remote's page both stylesheets apply, and the later of two conflicting rules
 * wins. Loading the inner remote's stylesheet last lets it win.
 */
export async function loadStyleLast(style: HashedFile): Promise<void> {
  const sheets = document.head.querySelectorAll('link[rel="stylesheet"], style[data-remote]');
  const isLast = sheets[sheets.length - 1]?.getAttribute('href') === style.url;
  await (isLast ? styleLoads.get(style.url) : loadStyle(style));
}
