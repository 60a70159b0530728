import { Button } from '@concierge/kit';
import { FormAlert } from '@concierge/kit/forms';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { WorkDetails } from '../../functions/schemas/work';
import { FailureAlert } from '../shared/failure';
import { Loading } from '../shared/loading';
import type { OpenRequest } from '../shared/open-request';
import { focusRow } from '../shared/record-rows';
import { paneIds } from './pane-ids';
import type { useRequest } from './use-request';

interface RequestPaneProps {
  readonly place: OpenRequest;
  readonly request: ReturnType<typeof useRequest>;
  /** True if the next one was opened to write a note. */
  readonly noteWanted: RefObject<boolean>;
  /** Shows what was read. */
  readonly children: (details: WorkDetails) => ReactNode;
}

/**
 * Where the opened request is shown. It takes the focus when one opens, and gives it back to the list. What sticks to its
 * upper edge would leave a padding free: the room above and below is a part of the content.
 */
export function RequestPane({
  place: { open, close },
  request: { details, failure, reload },
  noteWanted,
  children,
}: RequestPaneProps) {
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
      className="grid min-w-0 grid-cols-1 content-start gap-4 self-start rounded-card border-rule lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:scroll-py-24 lg:overflow-y-auto max-lg:[&_:is(a,button,summary)]:scroll-mt-20 lg:border lg:bg-white lg:px-6 lg:before:h-2 lg:after:h-2 print:static print:max-h-none print:overflow-visible print:border-0"
    >
      <div className="flex justify-between gap-4 print:hidden">
        <Button variant="link" className="px-0!" onClick={close}>
          Back to the list
        </Button>
        <Button variant="link" className="px-0!" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <FailureAlert error={failure} onRetry={() => void reload()} />
      {details?.changed ? (
        <FormAlert title="This changed while you had it open">
          <Button variant="link" className="px-0!" onClick={() => void reload()}>
            I have seen it
          </Button>
        </FormAlert>
      ) : null}
      {details ? children(details) : null}
      {ready || failure !== undefined ? null : <Loading />}
    </section>
  );
}
