/*
 * What tools of visitors do to a page, in functions that run in it.
 */

/** A password manager or writing aid: puts an element of its own beside each field. */
export function insertBesideFields(): void {
  for (const field of document.querySelectorAll('main :is(input, select, textarea)')) {
    const own = document.createElement('writing-aid');
    field.after(own);
  }
}

/** A translator: wraps each text in two elements of its own. */
export function wrapTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    const parent = text.parentElement;
    if (
      text.textContent?.trim() &&
      parent &&
      !parent.closest('script, style, noscript, option, textarea, font')
    )
      texts.push(text as ChildNode);
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    text.replaceWith(outer);
    outer.append(inner);
    inner.append(text.textContent ?? '');
  }
}

export const pageTools = { 'writing aid': insertBesideFields, translator: wrapTexts } as const;

/** A translator that wraps each text in the moment that a script inserts it. Runs before the page's scripts. */
export function rewriteTextsAtOnce(): void {
  const wrap = (node: Node): void => {
    if (!(node instanceof Text)) for (const child of [...node.childNodes]) wrap(child);
    else if (
      node.data.trim() &&
      !/^(script|style|option|textarea|font)$/i.test(node.parentNode?.nodeName ?? '')
    ) {
      const own = document.createElement('font');
      node.replaceWith(own);
      own.textContent = node.data;
    }
  };
  const { appendChild, insertBefore } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(node: T): T {
    const appended = appendChild.call(this, node) as T;
    wrap(appended);
    return appended;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    const inserted = insertBefore.call(this, node, before) as T;
    wrap(inserted);
    return inserted;
  };
}
