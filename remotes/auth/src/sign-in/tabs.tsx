import { cn } from '@concierge/kit';
import type { KeyboardEvent, ReactNode } from 'react';

const labels = { 'sign-in': 'Sign In', 'sign-up': 'Sign Up' } as const;
const ids = ['sign-in', 'sign-up'] as const;
type TabId = (typeof ids)[number];
const elementId = (id: TabId): string => `auth-tab-${id}`;

interface TabsProps {
  selected: TabId;
  onSelect: (id: TabId) => void;
  /** The selected tab's panel. */
  children: ReactNode;
}

/** Tabs as in the ARIA Authoring Practices: one tab stop, and arrow keys move and select. */
export function Tabs({ selected, onSelect, children }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const [first, last] = ids;
    const other = selected === first ? last : first;
    const next = { ArrowRight: other, ArrowLeft: other, Home: first, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next);
    document.getElementById(elementId(next))?.focus();
  };

  return (
    <div className="grid gap-6">
      <div
        role="tablist"
        aria-label="Account"
        onKeyDown={onKeyDown}
        className="grid grid-cols-2 gap-1 rounded-full bg-sand p-1"
      >
        {ids.map((id) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={elementId(id)}
            aria-selected={id === selected}
            aria-controls="auth-panel"
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={cn(
              'min-h-11 cursor-pointer rounded-full px-4 text-base font-semibold eased',
              id === selected
                ? 'bg-white text-pine shadow-soft dark:shadow-[inset_0_0_0_2px_var(--color-pine)] forced-colors:underline'
                : 'text-muted hover:text-ink',
            )}
          >
            {labels[id]}
          </button>
        ))}
      </div>
      <div id="auth-panel" role="tabpanel" aria-labelledby={elementId(selected)}>
        {children}
      </div>
    </div>
  );
}
