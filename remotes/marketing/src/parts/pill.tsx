import { cn } from '@concierge/kit';

/** One word about a card. */
export function Pill({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={cn(
        // On one line, unless the line itself is too short for it (large text on a small screen).
        'inline-block max-w-full shrink-0 rounded-full border border-rule bg-paper px-3 py-1 text-xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </span>
  );
}
