import { useEffect, useState } from 'react';
import type { LinkedRequest } from '../thank-you/linked-request';

/**
 * The request that the address names (linked-request.ts): 'loading' until it is known, and undefined if there is none or
 * it can't be read. Pages then say what every request can expect, and the email has the rest.
 * @param link A confirmation's link or a survey's token; null if the address has none
 */
export function useLinkedRequest(link: string | null): LinkedRequest | 'loading' | undefined {
  const [known, setKnown] = useState<{ link: string; request?: LinkedRequest }>();
  useEffect(() => {
    if (link === null) return;
    let current = true;
    import('../thank-you/linked-request')
      .then(({ linkedRequest }) => linkedRequest(link))
      .then(
        (request) => current && setKnown({ link, request }),
        () => current && setKnown({ link }),
      );
    return () => {
      current = false;
    };
  }, [link]);
  if (link === null) return undefined;
  return known?.link === link ? known.request : 'loading';
}
