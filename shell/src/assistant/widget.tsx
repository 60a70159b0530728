import { useEffect, useRef } from 'react';
import type { AssistantFacts } from './load-widget';

/** The third party's element. It goes when the panel closes: nothing listens behind a closed panel. */
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
