import { cn } from '@concierge/kit';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';

interface TabsProps<Id extends string> {
  tabs: readonly { readonly id: Id; readonly label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's panel. */
  children: ReactNode;
}

/** Tabs as in the ARIA Authoring Practices: one tab stop, and arrow keys move and select. */
export function Tabs<Id extends string>({ tabs, selected, onSelect, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const selectedIndex = tabs.findIndex(({ id }) => id === selected);
    const next = {
      ArrowRight: selectedIndex + 1,
      ArrowLeft: selectedIndex - 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (!tab) return;
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };

  return (
    <div className="grid gap-6">
      <div
        ref={list}
        role="tablist"
        aria-label="Account"
        onKeyDown={onKeyDown}
        className="grid grid-cols-2 gap-1 rounded-full bg-sand p-1"
      >
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`auth-tab-${id}`}
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
            {label}
          </button>
        ))}
      </div>
      <div id="auth-panel" role="tabpanel" aria-labelledby={`auth-tab-${selected}`}>
        {children}
      </div>
    </div>
  );
}
