import { type PageHead, site } from '@concierge/kit';
import { useEffect } from 'react';

/** The document's title for a page: the same in composed HTML and after a soft navigation. */
export const documentTitle = (head: PageHead): string =>
  head.title.includes(site.brand) ? head.title : `${head.title} | ${site.brand}`;

function setMeta(name: string, content: string | null): void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === null) {
    existing?.remove();
    return;
  }
  const meta = existing ?? document.head.appendChild(Object.assign(document.createElement('meta'), { name }));
  meta.content = content;
}

/** Keeps title, description, canonical address and robots right as pages change. */
export function useDocumentHead(head: PageHead): void {
  useEffect(() => {
    document.title = documentTitle(head);
    setMeta('description', head.description);
    setMeta('robots', head.noindex ? 'noindex' : null);
    const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
    if (canonical) canonical.href = site.origin + (head.canonical ?? window.location.pathname);
  }, [head]);
}
