import { Button, cn, site, useHydrated, useLocation } from '@concierge/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { loadWidget } from './load-widget';

type Stage = 'told' | 'loading' | 'ready' | 'failed';

function Reach() {
  return (
    <p>
      Call{' '}
      <a className="text-pine underline" href={`tel:${site.supportPhone.e164}`}>
        {site.supportPhone.display}
      </a>{' '}
      or write to{' '}
      <a className="text-pine underline" href={`mailto:${site.supportEmail}`}>
        {site.supportEmail}
      </a>
      .
    </p>
  );
}

function Widget({ agentId, element }: { agentId: string; element: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const widget = document.createElement(element);
    widget.setAttribute('agent-id', agentId);
    place.current?.replaceChildren(widget);
  }, [agentId, element]);
  return <div ref={place} className="min-h-40" />;
}

function Panel({ hasForm }: { hasForm: boolean }) {
  const { assistant } = site;
  const [stage, setStage] = useState<Stage>('told');

  const start = () => {
    if (!assistant) return;
    setStage('loading');
    loadWidget(assistant).then(
      () => setStage('ready'),
      () => setStage('failed'),
    );
  };
  // Where nothing personal is typed, opening the panel is consent enough; beside a form it asks first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, when the panel opens
  useEffect(() => {
    if (!hasForm) start();
  }, []);

  if (!assistant) {
    return (
      <>
        <p>The assistant is not available at the moment. A person is:</p>
        <Reach />
      </>
    );
  }
  if (stage === 'ready') return <Widget agentId={assistant.agentId} element={assistant.element} />;
  if (stage === 'loading') return <p role="status">Opening the assistant…</p>;
  if (stage === 'failed') {
    return (
      <>
        <p role="alert">The assistant could not be loaded. You can reach us all the same.</p>
        <Reach />
        <Button size="sm" variant="outline" onClick={start}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      <p>
        The voice assistant is run by another company. It is loaded only if you go on, and it does not see
        what you type in the form on this page.
      </p>
      <Button size="sm" onClick={start}>
        Go on to the assistant
      </Button>
    </>
  );
}

/** The floating button at the bottom right. It needs a script to do anything, so it appears with the script. */
export function Assistant() {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const { pathname } = useLocation();

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [open]);

  if (!hydrated) return null;
  const hasForm = opened && document.querySelector('main form') !== null;

  return (
    <div className="fixed right-4 bottom-4 z-40 print:hidden">
      {opened ? (
        <section
          key={pathname}
          id={panelId}
          aria-label="AI Assistant"
          hidden={!open}
          className="absolute right-0 bottom-16 w-[min(22rem,calc(100vw-2rem))] space-y-3 rounded-card border border-rule bg-white p-5 text-sm shadow-soft"
        >
          <p className="font-display font-semibold text-lg">AI Assistant</p>
          <Panel hasForm={hasForm} />
          <p className="text-muted text-xs">Not for emergencies: call 911.</p>
        </section>
      ) : null}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={opened ? panelId : undefined}
        aria-label={open ? 'Close AI Assistant' : 'Open AI Assistant'}
        className={cn(
          'grid size-14 cursor-pointer place-items-center rounded-full text-white shadow-soft transition-colors',
          open ? 'bg-clay hover:bg-clay-deep' : 'bg-pine hover:bg-pine-deep',
        )}
        onClick={() => {
          setOpened(true);
          setOpen(!open);
        }}
      >
        <svg
          viewBox="0 0 24 24"
          className="size-6"
          aria-hidden="true"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          {open ? (
            <path d="M6 6l12 12M18 6L6 18" />
          ) : (
            <path d="M12 3.5a3 3 0 0 1 3 3v5a3 3 0 0 1-6 0v-5a3 3 0 0 1 3-3zM6 11.5a6 6 0 0 0 12 0M12 17.5v3" />
          )}
        </svg>
      </button>
    </div>
  );
}
