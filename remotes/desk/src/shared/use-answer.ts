import type { Answer, Body } from '@concierge/contract/wire/client';
import type { Endpoint } from '@concierge/contract/wire/endpoints/row';
import { call } from '@concierge/kit/call';
import { useCallback, useState } from 'react';

/** Asks an endpoint, and knows its last answer and what went wrong since. */
export function useAnswer<E extends Endpoint>(endpoint: E) {
  const [answer, setAnswer] = useState<Answer<E>>();
  const [failure, setFailure] = useState<unknown>();
  const [pending, setPending] = useState(false);
  /** Returns undefined if it failed. */
  const ask = useCallback(
    async (body: Body<E>): Promise<Answer<E> | undefined> => {
      setPending(true);
      try {
        const answered = await call(endpoint, body);
        setAnswer(answered);
        setFailure(undefined);
        return answered;
      } catch (error) {
        setFailure(error);
        return undefined;
      } finally {
        setPending(false);
      }
    },
    [endpoint],
  );
  return { answer, failure, pending, ask };
}
