import { attempt, Button, cn, site, useHydrated } from '@concierge/kit';
import { type ComponentProps, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';

interface ReplayedButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  onClick: () => void;
  /** False as long as `onClick` lacks something, even in a hydrated page. */
  ready?: boolean;
}

/**
 * A button that takes a press before its script has run. Until then the browser itself answers, by opening a note. If
 * that is open once the button is ready, it is closed and `onClick` is called. Another press, Escape or a click
 * elsewhere closes it before: only the last press counts, and nothing happens anymore to somebody who goes on writing.
 */
export function ReplayedButton({ onClick, ready = true, children, ...button }: ReplayedButtonProps) {
  const id = useId();
  const hydrated = useHydrated();
  const note = useRef<HTMLSpanElement>(null);
  const press = useEffectEvent(onClick);

  useLayoutEffect(() => {
    // Browsers without popovers throw at the selector.
    if (!ready || !attempt(() => note.current?.matches(':popover-open'))) return;
    note.current?.hidePopover();
    press();
  }, [ready]);

  return (
    <>
      <Button
        {...button}
        {...(hydrated && ready ? {} : { popoverTarget: id, popoverTargetAction: 'show' })}
        onClick={(event) => {
          if (!ready) return;
          event.preventDefault();
          onClick();
        }}
      >
        {children}
      </Button>
      <span
        ref={note}
        id={id}
        popover="auto"
        className={cn(
          'fixed inset-x-4 top-auto bottom-4 m-auto hidden w-fit [&:popover-open]:block',
          'rounded-card border border-rule bg-white px-4 py-2 text-base text-ink shadow-soft',
        )}
      >
        One moment. This page is still loading. If it doesn’t finish, call us at {site.supportPhone.display}.
      </span>
    </>
  );
}
