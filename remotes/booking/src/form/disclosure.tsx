import { LineDrawing } from '@concierge/kit';
import { type ReactNode, useEffect, useRef } from 'react';

interface DisclosureProps {
  title: string;
  note: string;
  /** True if it holds something to show: an earlier answer, or a rejected one. */
  hasContent: boolean;
  onOpen?: (element: HTMLDetailsElement) => void;
  children: ReactNode;
}

/** An optional part of the form, folded until someone opens it or it holds something. */
export function Disclosure({ title, note, hasContent, onOpen, children }: DisclosureProps) {
  const element = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    // Only opens it: folding is up to the visitor.
    if (hasContent && element.current) element.current.open = true;
  }, [hasContent]);
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
        <PlusMinusIcon />
      </summary>
      <div className="grid gap-6 pt-4 sm:grid-cols-2">{children}</div>
    </details>
  );
}

/** A summary's icon: a plus while folded, a minus while open. */
export const PlusMinusIcon = () => (
  <LineDrawing className="size-6 shrink-0 text-clay">
    <path d="M5 12h14" />
    <path d="M12 5v14" className="when-folded" />
  </LineDrawing>
);
