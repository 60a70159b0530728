import { workStateLabels, workStates } from '@concierge/contract/staff/work-states';
import { useLocation, useNavigate } from '@concierge/kit';
import { useMemo } from 'react';
import type { InboxQuery } from '../../functions/schemas/inbox';

export const showOptions = [
  { value: 'open', label: 'All open' },
  ...workStates.map((value) => ({ value, label: workStateLabels[value] })),
  { value: 'closed', label: 'All closed' },
] as const;
export const ownerOptions = [
  { value: 'anyone', label: 'Anyone' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
] as const;

export type Filters = Required<Omit<InboxQuery, 'search' | 'after' | 'mark'>>;

const listed = <T extends string>(options: readonly { value: T }[], value: string | null, initial: T): T =>
  options.find((option) => option.value === value)?.value ?? initial;

function readFilters(search: string): Filters {
  const query = new URLSearchParams(search);
  return {
    show: listed(showOptions, query.get('show'), 'open'),
    owner: listed(ownerOptions, query.get('owner'), 'anyone'),
    urgent: query.has('urgent'),
    changed: query.has('changed'),
  };
}

/** The list's filters, kept in the address. What somebody searches for never is: it names patients. */
export function useFilters() {
  const { search, hash, state } = useLocation();
  const navigate = useNavigate();
  /** Keeps the focus in the filter, and an opened request open. */
  const change = (name: keyof Filters, value: string) => {
    const query = new URLSearchParams(search);
    if (value === '') query.delete(name);
    else query.set(name, value);
    void navigate({ search: `${query}`, hash }, { replace: true, preventScrollReset: true, state });
  };
  return { filters: useMemo(() => readFilters(search), [search]), change };
}
