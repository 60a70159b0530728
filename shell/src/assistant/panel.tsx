import { Button, ButtonLink, EmailLink, Link, PhoneLink, site } from '@concierge/kit';
import { contactQuestions } from '@concierge/kit/contact-questions';
import { type ReactNode, useRef, useState } from 'react';
import type { AssistantFacts } from './load-widget';
import { useWidget, Widget, type WidgetStatus } from './widget';

interface AssistantPanelProps {
  readonly id: string;
  readonly open: boolean;
}

/**
 * The panel that the floating button opens. It first says, once, that the assistant is another company's: its script
 * stays in the document, and the next page may have a form.
 */
export function AssistantPanel({ id, open }: AssistantPanelProps) {
  const [disclosed, setDisclosed] = useState(false);
  const { status, retry } = useWidget(site.assistant, open && disclosed);
  if (!open) return null;
  return (
    <Panel
      id={id}
      facts={site.assistant}
      disclosed={disclosed}
      status={status}
      onContinue={() => setDisclosed(true)}
      onRetry={retry}
    />
  );
}

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

function Panel({ id, onContinue, onRetry, ...content }: PanelProps) {
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
      className="assistant-panel absolute grid gap-3 overflow-y-auto border border-rule text-sm shadow-soft"
    >
      <h2 ref={title} tabIndex={-1} className="font-display font-semibold text-lg">
        AI Assistant
      </h2>
      <Content {...content} onContinue={keepingFocus(onContinue)} onRetry={keepingFocus(onRetry)} />
      <p className="text-muted">For emergencies, call 911.</p>
    </section>
  );
}

function Content({ facts, disclosed, status, onContinue, onRetry }: Omit<PanelProps, 'id'>): ReactNode {
  if (!facts) {
    return (
      <>
        <ContactLine />
        <ButtonLink to="/contact" size="sm">
          Book a Consultation
        </ButtonLink>
        <ul className="grid gap-1">
          {Object.values(contactQuestions).map(({ id, question }) => (
            <li key={id}>
              <Link className="inline-block py-1 text-pine underline" to={`/contact#${id}`}>
                {question}
              </Link>
            </li>
          ))}
        </ul>
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
