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

/** True if the visitor has typed or chosen something, which a reload could lose. */
const isEdited = () =>
  [...document.querySelectorAll('input, textarea')].some(
    (field) =>
      (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue) ||
      (field instanceof HTMLInputElement &&
        (/^(?:checkbox|radio)$/.test(field.type)
          ? field.checked !== field.defaultChecked
          : field.value !== field.defaultValue)),
  );

// WebKit keeps a page for Back while its modules are loading, cancels them, and never requests them again. Without them
// the page still works as HTML.
window.addEventListener('pageshow', ({ persisted }) => {
  const alive = performance.getEntriesByName(__pageAliveMark).length > 0;
  if (persisted && !alive && !isEdited()) window.location.reload();
});
