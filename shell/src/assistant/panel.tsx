import { Button, ButtonLink, EmailLink, Link, PhoneLink, site } from '@concierge/kit';
import { contactQuestions } from '@concierge/kit/contact-questions';
import { type ReactNode, useRef, useState } from 'react';
import { useWidget, Widget } from './widget';

interface AssistantPanelProps {
  readonly id: string;
  readonly open: boolean;
}

/**
 * The panel that the floating button opens. It first says, once, that the assistant is another company's: its script
 * stays in the document, and the next page may have a form.
 */
export function AssistantPanel({ id, open }: AssistantPanelProps) {
  const facts = site.assistant;
  const [disclosed, setDisclosed] = useState(false);
  const { status, retry } = useWidget(facts, open && disclosed);
  const title = useRef<HTMLHeadingElement>(null);
  if (!open) return null;

  // The pressed button disappears, so focus moves to the title and stays in the panel.
  const keepingFocus = (act: () => void) => () => {
    title.current?.focus();
    act();
  };
  const content = (): ReactNode => {
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
          <Button size="sm" onClick={keepingFocus(() => setDisclosed(true))}>
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
          <Button size="sm" variant="outline" onClick={keepingFocus(retry)}>
            Try again
          </Button>
        </>
      );
    }
    return <p role="status">Opening the assistant…</p>;
  };

  return (
    <section
      id={id}
      aria-label="AI Assistant"
      className="assistant-panel absolute right-0 bottom-18 grid max-h-[calc(100dvh-12rem)] w-[min(22rem,100vw-2rem)] gap-3 overflow-y-auto rounded-card border border-rule bg-white p-5 text-sm shadow-soft"
    >
      <h2 ref={title} tabIndex={-1} className="font-display font-medium text-lg">
        AI Assistant
      </h2>
      {content()}
      <p className="text-muted text-xs">For emergencies, call 911.</p>
    </section>
  );
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
