import { createContext, type ReactNode, useContext } from 'react';

const ScopeContext = createContext('form');

/**
 * Names a form, so that fields of two forms on one page get different ids. Ids are made of the scope and
 * the field's name, not with `useId`, so that links to a field (`#booking-email`) work in static HTML.
 */
export function FormScope({ id, children }: { id: string; children: ReactNode }) {
  return <ScopeContext value={id}>{children}</ScopeContext>;
}

/** The ids of a field's parts. The control's own id is also what the error summary links to. */
export function useFieldIds(name: string): { control: string; label: string; hint: string; error: string } {
  const control = fieldId(useContext(ScopeContext), name);
  return { control, label: `${control}-label`, hint: `${control}-hint`, error: `${control}-error` };
}

export const useFormScope = (): string => useContext(ScopeContext);

export const fieldId = (scope: string, name: string): string => `${scope}-${name}`;
