import { type ReactNode, useEffect, useRef } from 'react';

/** Heading of a view that took another one's place: it takes the focus that the other one had. */
export function PanelHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-center font-display text-xl text-ink">
      {children}
    </h2>
  );
}
