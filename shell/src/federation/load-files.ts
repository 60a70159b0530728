import type { HashedFile, Loading } from './registry';

/** Asks for modules at once and with their hashes, instead of one import after another without. */
export function preloadModules(files: readonly HashedFile[]): void {
  for (const { url, integrity } of files) {
    if (document.head.querySelector(`link[rel="modulepreload"][href="${url}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: url, integrity, crossOrigin: 'anonymous' });
    document.head.append(link);
  }
}

/**
 * Fetches modules again. WebKit keeps a preload that was answered by 404 in memory and imports that, in the next
 * document too; only a fetch that goes past its caches makes it forget. What fails, fails again when it is imported.
 */
export async function refetchModules(files: readonly HashedFile[]): Promise<void> {
  await Promise.allSettled(files.map(async ({ url }) => (await fetch(url, { cache: 'reload' })).blob()));
}

/** Of a stylesheet that waits for its page. */
const waiting = 'not all';

/** It is there but has no effect until {@link applyStyles}: most are loaded ahead, and each would style the page anew. */
export function loadStyle({ url, integrity }: HashedFile): Promise<void> {
  return new Promise((resolve, reject) => {
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
      // A failed stylesheet is not fetched again by the browser: take it out, so that a retry asks again.
      link.remove();
      reject(new Error(`No stylesheet ${url}`));
    };
    document.head.append(link);
  });
}

/** For the moment when a page is shown: its styles, and any others that wait, take effect. */
export function applyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`[media="${waiting}"]`)) link.media = '';
}

/**
 * Makes sure that a remote's styles are there before its page is shown. A composed page carries what it needs
 * itself inline, and no more.
 */
export async function loadStyles(name: string, path: string, { styles }: Loading): Promise<void> {
  if (document.head.querySelector(`style[data-remote="${name}"][data-page="${path}"]`)) return;
  const missing = styles.filter(
    ({ url }) => !document.head.querySelector(`link[rel="stylesheet"][href="${url}"]`),
  );
  await Promise.all(missing.map(loadStyle));
}
