import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const never = () => () => {};
const isPersonal = () => document.querySelector('main form, main [data-personal]') !== null;

/**
 * Whether the page on show has a form, or says by `data-personal` that it may get one or is about the visitor.
 * Asked of the page itself: the shell does not know what remotes show.
 */
export const usePersonalPage = (watching: boolean): boolean =>
  useSyncExternalStore(watching ? subscribe : never, isPersonal, () => false);
