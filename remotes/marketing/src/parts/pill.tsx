import { cn } from '@concierge/kit';

/** One word about a card. */
export function Pill({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={cn(
        'inline-block rounded-full border border-rule bg-paper px-3 py-1 text-xs font-medium text-muted whitespace-nowrap',
        className,
      )}
    >
      {children}
    </span>
  );
}
