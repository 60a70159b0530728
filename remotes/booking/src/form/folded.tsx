import { type ReactNode, useEffect, useRef } from 'react';
import { FoldIcon } from './fold-icon';

interface FoldedProps {
  title: string;
  note: string;
  /** Whether there is something in it that should be seen: an answer of before, or one that was refused. */
  holds: boolean;
  onOpen?: (element: HTMLDetailsElement) => void;
  children: ReactNode;
}

/** A part of the form that nobody must fill in, folded until somebody wants it or it holds something. */
export function Folded({ title, note, holds, onOpen, children }: FoldedProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Only ever opened here: folding it is the visitor's.
    if (holds && element.current) element.current.open = true;
  }, [holds]);
  return (
    <details
      ref={element}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.(currentTarget);
      }}
      className="without-script-open min-w-0 border-t border-rule pt-4"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-6 py-2 hover:text-pine [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 gap-1 wrap-anywhere">
          <span className="font-display text-xl">{title}</span>
          <span className="text-sm text-muted">{note}</span>
        </span>
        <FoldIcon />
      </summary>
      <div className="grid gap-6 pt-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}
