/** Elements of the served document by their place in it, of those that React replaced in hydration. */
export type ReplacedElements = readonly (Element | undefined)[];

/** An element's HTML, without what the parser reads as text or as elements depending on whether scripts run. */
function htmlOf(element: Element | undefined): string | undefined {
  const copy = element?.cloneNode(true);
  if (!(copy instanceof Element)) return undefined;
  for (const unread of copy.querySelectorAll('noscript')) unread.remove();
  return copy.outerHTML;
}

/**
 * True if what React replaced is what the site served, so that the release is to blame, not a visitor's extension or
 * translator.
 * @param path The page that this document was opened with. The browser has usually kept the response.
 */
export async function areAsServed(
  replaced: ReplacedElements,
  path: string,
  fetch: typeof window.fetch,
): Promise<boolean> {
  const response = await fetch(path, { cache: 'force-cache', headers: { accept: 'text/html' } });
  const served = new DOMParser().parseFromString(await response.text(), 'text/html');
  const elements = served.querySelectorAll('#root *');
  // The others are parts of these.
  const whole = replaced.map((element) => (element?.parentNode ? undefined : element));
  return whole.every((element, index) => !element || htmlOf(element) === htmlOf(elements[index]));
}
