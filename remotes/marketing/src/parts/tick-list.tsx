import { cn } from '@concierge/kit';

/** Short points, each with the small flame of a lamp. */
export function TickList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={cn('tick-list grid gap-2 text-sm', className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
