import { call } from '@concierge/kit/call';
import { useCallback, useEffect, useRef, useState } from 'react';
import { look } from '../../functions/endpoints';
import type { RecordKey, WorkDetails } from '../../functions/schemas/work';

/** The opened record. What was read of another one is not shown. */
export function useRequest(key: RecordKey | null) {
  const [read, setRead] = useState<WorkDetails | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const opened = useRef(key?.id);
  const load = useCallback(async () => {
    if (!key) return;
    try {
      const answer = await call(look, key);
      if (opened.current !== key.id) return;
      setRead(answer);
      setFailure(undefined);
    } catch (error) {
      if (opened.current === key.id) setFailure(error);
    }
  }, [key]);
  useEffect(() => {
    opened.current = key?.id;
    setFailure(undefined);
    void load();
  }, [key, load]);
  /** Shows what is known of the record by now. */
  const put = (details: WorkDetails) => {
    if (details.id === opened.current) setRead(details);
  };
  return { details: read?.id === key?.id ? read : null, failure, reload: load, put };
}
