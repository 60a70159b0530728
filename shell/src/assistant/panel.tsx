import { Button, EmailLink, PhoneLink } from '@concierge/kit';
import { type ReactNode, useRef } from 'react';
import type { AssistantFacts } from './load-widget';
import { Widget, type WidgetStatus } from './widget';

interface PanelProps {
  readonly id: string;
  /** Null where the practice has no assistant. */
  readonly facts: AssistantFacts | null;
  /** True once the visitor has continued past the disclosure. */
  readonly disclosed: boolean;
  readonly status: WidgetStatus;
  readonly onContinue: () => void;
  readonly onRetry: () => void;
}

/** The panel that the floating button opens. */
export function Panel({ id, onContinue, onRetry, ...content }: PanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears, so focus moves to the title and stays in the panel.
  const keepingFocus = (act: () => void) => () => {
    title.current?.focus();
    act();
  };
  return (
    <section
      id={id}
      aria-label="AI Assistant"
      className="assistant-panel absolute right-0 bottom-18 max-h-[calc(100dvh-12rem)] w-[min(22rem,calc(100vw-2rem))] grid gap-3 overflow-y-auto rounded-card border border-rule bg-white p-5 text-sm shadow-soft"
    >
      <h2 ref={title} tabIndex={-1} className="font-display font-semibold text-lg">
        AI Assistant
      </h2>
      <Content {...content} onContinue={keepingFocus(onContinue)} onRetry={keepingFocus(onRetry)} />
      <p className="text-muted text-xs">For emergencies, call 911.</p>
    </section>
  );
}

function Content({ facts, disclosed, status, onContinue, onRetry }: Omit<PanelProps, 'id'>): ReactNode {
  if (!facts) {
    return (
      <>
        <p>The assistant isn’t available right now, but we are.</p>
        <ContactLine />
      </>
    );
  }
  if (!disclosed) {
    return (
      <>
        <p>
          The voice assistant comes from another company. If you continue, what you say to it goes to them.
          Their software loads and stays until you close or reload this tab, even on pages with forms. Until
          then, nothing of theirs loads.
        </p>
        <Button size="sm" onClick={onContinue}>
          Continue to the assistant
        </Button>
        <p>Would you rather talk to a person?</p>
        <ContactLine />
      </>
    );
  }
  if (status === 'ready') return <Widget agentId={facts.agentId} element={facts.element} />;
  if (status === 'failed') {
    return (
      <>
        <p role="alert">The assistant couldn’t load. You can still reach us.</p>
        <ContactLine />
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  return <p role="status">Opening the assistant…</p>;
}

/** How to reach a person. */
function ContactLine() {
  return (
    <p>
      Call <PhoneLink className="text-pine underline" /> or write to{' '}
      <EmailLink className="text-pine underline" />.
    </p>
  );
}
