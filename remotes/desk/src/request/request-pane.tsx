import { Button } from '@concierge/kit';
import { type RefObject, useEffect, useRef } from 'react';
import { focusRow } from '../inbox/use-steady-rows';
import { FailureAlert } from '../shared/failure';
import { Request, type RequestProps } from './request';
import type { useRequest } from './use-request';

interface RequestPaneProps extends Omit<RequestProps, 'details' | 'heading'> {
  readonly pane: RefObject<HTMLElement | null>;
  readonly request: ReturnType<typeof useRequest>;
}

/** Where the opened request is shown. It takes the focus when one opens, and gives it back to the list. */
export function RequestPane({ pane, request, ...shown }: RequestPaneProps) {
  const { open, close } = shown.place;
  const heading = useRef<HTMLHeadingElement>(null);
  const { details, failure, reload } = request;
  const before = useRef(open?.id);
  const focused = useRef(open?.id);
  const ready = details !== null;
  useEffect(() => {
    const left = before.current;
    before.current = open?.id;
    if (left !== undefined && open === null) focusRow(left);
    // Not over a note that was asked for.
    if (ready && focused.current !== open?.id && !pane.current?.contains(document.activeElement))
      heading.current?.focus();
    if (ready || open === null) focused.current = open?.id;
  }, [open, ready, pane]);
  if (!open) return null;
  return (
    <section
      ref={pane}
      aria-label="The opened request"
      aria-busy={!ready && failure === undefined}
      className="grid min-w-0 grid-cols-1 content-start gap-4 self-start rounded-card border-rule lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:overflow-y-auto lg:border lg:bg-white lg:p-6 print:static print:max-h-none print:overflow-visible print:border-0"
    >
      <Button variant="link" className="justify-self-start px-0!" onClick={close}>
        Back to the list
      </Button>
      <FailureAlert error={failure} onRetry={() => void reload()} />
      {details ? <Request {...shown} heading={heading} details={details} /> : null}
      {ready || failure !== undefined ? null : <p>Loading...</p>}
    </section>
  );
}
