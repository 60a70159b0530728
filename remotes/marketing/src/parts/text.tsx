import { ButtonLink, cn } from '@concierge/kit';
import type { ComponentProps } from 'react';
import type { CallToAction } from '../content/types';

/** The short line above a page's heading. */
export function Eyebrow({ children }: { children: string }) {
  return <p className="text-sm font-medium text-clay">{children}</p>;
}

/** A button with its subject for screen readers and search engines, which may see only the link. */
export function ActionLink({
  label,
  about,
  ...button
}: CallToAction & Pick<ComponentProps<typeof ButtonLink>, 'variant' | 'size' | 'className'>) {
  return (
    <ButtonLink {...button}>
      {about ? (
        <span>
          {label}
          <span className="sr-only"> {about}</span>
        </span>
      ) : (
        label
      )}
    </ButtonLink>
  );
}

/** A link to another site. */
export function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="inline-block py-1 wrap-anywhere text-pine underline underline-offset-4">
      {children}
    </a>
  );
}

/** A badge with a word or two. */
export function Pill({ children, className }: { children: string; className?: string }) {
  return (
    <span
      className={cn(
        // On one line, unless it doesn't fit (large text on a small screen).
        'inline-block max-w-full shrink-0 rounded-full border border-rule bg-paper px-3 py-1 text-xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Short points, each marked with a small lamp. */
export function TickList({ items, className }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={cn('tick-list grid gap-2 text-sm', className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Beside buttons that book. */
export const FreeCall = () => <p className="mt-4 text-sm">The intro call is free.</p>;
