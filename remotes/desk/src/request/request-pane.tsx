import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type RefObject, useEffect, useRef } from 'react';
import { focusRow } from '../inbox/use-steady-rows';
import { FailureAlert } from '../shared/failure';
import { type Desk, paneIds } from './desk';
import { Request } from './request';
import type { useRequest } from './use-request';

interface RequestPaneProps {
  readonly desk: Desk;
  readonly request: ReturnType<typeof useRequest>;
  /** True if the next one was opened to write a note. */
  readonly noteWanted: RefObject<boolean>;
}

/** Where the opened request is shown. It takes the focus when one opens, and gives it back to the list. */
export function RequestPane({ desk, request: { details, failure, reload }, noteWanted }: RequestPaneProps) {
  const { open, close } = desk.place;
  /** The id of the one that had the focus last: it doesn't take it when the page loads. */
  const focused = useRef(open?.id);
  const ready = details !== null;
  useEffect(() => {
    const before = focused.current;
    if (before === open?.id || (open && !ready)) return;
    focused.current = open?.id;
    if (!open && before !== undefined) return focusRow(before);
    document.getElementById(noteWanted.current ? paneIds.note : paneIds.heading)?.focus();
    noteWanted.current = false;
  }, [open, ready, noteWanted]);
  if (!open) return null;
  return (
    <section
      aria-label="The opened request"
      aria-busy={!ready && failure === undefined}
      className="grid min-w-0 grid-cols-1 content-start gap-4 self-start rounded-card border-rule lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:overflow-y-auto lg:border lg:bg-white lg:p-6 print:static print:max-h-none print:overflow-visible print:border-0"
    >
      <Button variant="link" className="justify-self-start px-0!" onClick={close}>
        Back to the list
      </Button>
      <FailureAlert error={failure} onRetry={() => void reload()} />
      {details?.changed ? (
        <FormAlert title="This changed while you had it open">
          <Button variant="link" className="px-0!" onClick={() => void reload()}>
            I have seen it
          </Button>
        </FormAlert>
      ) : null}
      {details ? <Request key={details.id} details={details} desk={desk} /> : null}
      {ready || failure !== undefined ? null : <p>Loading...</p>}
    </section>
  );
}
