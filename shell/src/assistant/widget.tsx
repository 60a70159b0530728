import { useCallback, useEffect, useRef, useState } from 'react';
import { type AssistantFacts, loadWidget } from './load-widget';

/** The third party's element. It is removed when the panel closes, so that nothing listens behind a closed panel. */
export function Widget({ agentId, element }: Pick<AssistantFacts, 'agentId' | 'element'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const widget = document.createElement(element);
    widget.setAttribute('agent-id', agentId);
    place.current?.append(widget);
    return () => widget.remove();
  }, [agentId, element]);
  return <div ref={place} className="assistant-widget" />;
}

export type WidgetStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** Loads the widget's script when it is first wanted. `retry` loads it after a failure. */
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
