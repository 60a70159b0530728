import { Button } from '@concierge/kit';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { usePerson } from './person';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `close` gives the focus back to what had it. */
  readonly children: (close: () => void) => ReactNode;
}

/** A modal dialog, open while it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal();
  }, []);
  const { locked } = usePerson();
  // A modal dialog would keep the sign-in behind it out of reach. Nothing is typed in any.
  useEffect(() => {
    if (locked) box.current?.close();
  }, [locked]);
  const close = () => box.current?.close();
  return (
    <dialog
      ref={box}
      aria-labelledby={titleId}
      onClose={onClose}
      // Enter that is still held down since it opened the dialog presses nothing in it.
      onKeyDown={(event) => {
        if (event.repeat && event.key === 'Enter') event.preventDefault();
      }}
      className="m-auto w-[min(30rem,calc(100%-2rem))] rounded-card border border-rule bg-paper p-6 text-ink backdrop:bg-night/60"
    >
      <div className="grid gap-4">
        <h2 id={titleId} className="font-display text-xl wrap-anywhere">
          {title}
        </h2>
        {children(close)}
        <Button variant="ghost" onClick={close} className="justify-self-start">
          Close
        </Button>
      </div>
    </dialog>
  );
}
