import rules from './light.css?inline';

let added = false;

/** Adds the rules of the effects to the document, once, so that pages don't have to carry them. */
export function addLightStyles(): void {
  if (added) return;
  added = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
