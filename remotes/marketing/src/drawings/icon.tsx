import { cn } from '@concierge/kit';
import { type IconName, iconPaths } from './icon-paths';

/** A small line drawing. Always decoration: the words beside it say the same. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const { line, lamp } = iconPaths[name];
  return (
    <svg viewBox="0 0 40 40" className={cn('drawing', className)} aria-hidden="true" focusable="false">
      <path className="drawing-lamp" d={lamp} />
      <path d={line} />
    </svg>
  );
}
