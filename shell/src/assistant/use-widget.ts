import { useCallback, useEffect, useState } from 'react';
import { type AssistantFacts, loadWidget } from './load-widget';

export type WidgetStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Loads the widget's script when it is first wanted; `retry` after it failed. */
export function useWidget(facts: AssistantFacts | null, wanted: boolean) {
  const [status, setStatus] = useState<WidgetStatus>('idle');

  const load = useCallback(() => {
    if (!facts) return;
    setStatus('loading');
    loadWidget(facts).then(
      () => setStatus('ready'),
      () => setStatus('failed'),
    );
  }, [facts]);

  useEffect(() => {
    if (wanted && status === 'idle') load();
  }, [wanted, status, load]);

  return { status, retry: load };
}
