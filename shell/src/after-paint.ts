import { firstPaint } from './page/first-paint';

/** The mark's name. Vite writes it in: an import would put it into a file of its own, which both scripts would load. */
declare const __pageAliveMark: string;

// The composer puts the tags of the page's modules into a template before this script.
const script = document.querySelector(`script[src="${new URL(import.meta.url).pathname}"]`);
const template = script?.previousElementSibling;

// Requesting them, and running what is cached, would delay the first paint.
firstPaint().then(() => {
  if (!(template instanceof HTMLTemplateElement)) return;
  // One by one, or browsers would request the script last, which is the first to run and the largest.
  for (const tag of [...template.content.children]) document.head.append(tag);
});

// WebKit keeps a page for Back while its modules are loading, cancels them, and never requests them again.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && performance.getEntriesByName(__pageAliveMark).length === 0) window.location.reload();
});
