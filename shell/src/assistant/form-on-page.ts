import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const never = () => () => {};
const formOnPage = () => document.querySelector('main form') !== null;

/** Whether the page on show has a form. Asked of the page itself: the shell does not know what remotes show. */
export const useFormOnPage = (watching: boolean): boolean =>
  useSyncExternalStore(watching ? subscribe : never, formOnPage, () => false);
