import { cn } from '@concierge/kit';
import type { ComponentProps } from 'react';

type SectionProps = Omit<ComponentProps<'section'>, 'aria-labelledby'> & {
  /** Id of the heading that names this section. */
  readonly labelledBy: string;
  /** Classes for the inner column. The section itself spans the full width. */
  readonly innerClassName?: string;
};

/** A full-width band of the page, with its content in the page's column. */
export function Section({ labelledBy, className, innerClassName, children, ...rest }: SectionProps) {
  return (
    <section aria-labelledby={labelledBy} className={cn('py-8 sm:py-18 lg:py-28', className)} {...rest}>
      <div className={cn('mx-auto w-full max-w-page px-6', innerClassName)}>{children}</div>
    </section>
  );
}

interface SectionHeadingProps {
  readonly id: string;
  readonly className?: string;
  readonly children: string;
}

export function SectionHeading({ id, className, children }: SectionHeadingProps) {
  return (
    <h2 id={id} className={cn('font-display text-3xl tracking-tight', className)}>
      {children}
    </h2>
  );
}
