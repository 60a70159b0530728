import { call } from '@concierge/kit/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import { view } from '../../functions/endpoints';
import type { RecordKey, WorkDetails } from '../../functions/schemas/work';

/** The opened record. What was read of another one is not shown. */
export function useRequest(key: RecordKey | null) {
  const [read, setRead] = useState<WorkDetails | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const opened = useRef(key?.id);
  /** @param known What is shown of it. If it is still so, nothing is read again. */
  const load = useCallback(
    async (known?: WorkDetails | null) => {
      if (!key) return;
      try {
        const answer = await call(view, { ...key, ...(known ? { known: known.version } : {}) });
        if (opened.current !== key.id) return;
        if ('reference' in answer) setRead(answer);
        setFailure(undefined);
      } catch (error) {
        if (opened.current === key.id) setFailure(error);
      }
    },
    [key],
  );
  useEffect(() => {
    opened.current = key?.id;
    setFailure(undefined);
    void load();
  }, [key, load]);
  /** Shows what is known of the record by now. */
  const put = (details: WorkDetails) => {
    if (details.id === opened.current) setRead(details);
  };
  const details = read?.id === key?.id ? read : null;
  return { details, failure, reload: () => load(), follow: () => load(details), put };
}
