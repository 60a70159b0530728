import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

const never = () => () => {};
const isPersonal = () => document.querySelector('main form, main [data-personal]') !== null;

/**
 * True if the current page has a form, or is marked `data-personal`: it may get a form or is about the visitor.
 * Read from the page itself, because the shell doesn't know what remotes show.
 */
export const usePersonalPage = (watching: boolean): boolean =>
  useSyncExternalStore(watching ? subscribe : never, isPersonal, () => false);
