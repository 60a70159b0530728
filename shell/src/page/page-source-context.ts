import { createContext, useContext } from 'react';
import type { PageSource } from '../federation/source';

const PageSourceContext = createContext<PageSource | null>(null);
export const PageSourceProvider = PageSourceContext.Provider;

export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext);
  if (!source) throw new Error('A page is rendered outside PageSourceProvider');
  return source;
}
