import { firstPaint } from './page/first-paint';

/** The mark's name. Vite writes it in: an import would put it into a file of its own, which both scripts would load. */
declare const __pageAliveMark: string;
const aliveMark = __pageAliveMark;

// The composer puts the tags of the page's modules into a template before this script.
const script = document.querySelector(`script[src="${new URL(import.meta.url).pathname}"]`);
const template = script?.previousElementSibling;

/** Resolves when every control works or, if that takes longer, after a few seconds. */
const alive = new Promise<void>((resolve) => {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName(aliveMark).length > 0) resolve();
  }).observe({ type: 'mark', buffered: true });
  setTimeout(resolve, 4000);
});

// The document itself names the largest module. Requesting the rest, and running any, would delay the first paint; and the
// fonts, which the stylesheets load, would delay the modules.
firstPaint().then(() => {
  if (!(template instanceof HTMLTemplateElement)) return;
  const sheets = [...template.content.querySelectorAll('link[rel=stylesheet]')];
  for (const sheet of sheets) sheet.remove();
  document.head.append(template.content);
  alive.then(() => document.head.append(...sheets));
});

/** True if the visitor has typed or chosen something, which a reload could lose. */
const isEdited = () =>
  [...document.querySelectorAll('input:not([data-view-only]), textarea, option')].some(
    (field) =>
      (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
      // A list without a default shows its first option.
      (field instanceof HTMLOptionElement &&
        field.index > 0 &&
        field.selected !== field.hasAttribute('selected')) ||
      (field instanceof HTMLInputElement &&
        (/^(?:checkbox|radio)$/.test(field.type)
          ? field.checked !== field.defaultChecked
          : field.value !== field.defaultValue)),
  );

// WebKit keeps a page for Back while its scripts are loading, cancels them, and never requests them again. If it canceled
// this one too, the page stays HTML, and where that isn't enough it tells the visitor to reload.
window.addEventListener('pageshow', ({ persisted }) => {
  const alive = performance.getEntriesByName(aliveMark).length > 0;
  if (persisted && navigator.onLine && !alive && !isEdited()) window.location.reload();
});
