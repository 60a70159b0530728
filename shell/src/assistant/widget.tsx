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
  return <div ref={place} className="min-h-40" />;
}

/** Loads the widget's script when it is first needed. `retry` loads it after a failure. */
export function useWidget(facts: AssistantFacts | null, needed: boolean) {
  const [status, setStatus] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle');

  const load = useCallback(() => {
    if (!facts) return;
    setStatus('loading');
    loadWidget(facts).then(
      () => setStatus('ready'),
      () => setStatus('failed'),
    );
  }, [facts]);

  useEffect(() => {
    if (needed && status === 'idle') load();
  }, [needed, status, load]);

  return { status, retry: load };
}
