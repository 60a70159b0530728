import { workStateLabels, workStates } from '@concierge/contract/staff/work-states';
import { useLocation, useNavigate } from '@concierge/kit';
import { useMemo } from 'react';

export const showOptions = [
  { value: 'open', label: 'All open' },
  ...workStates.map((value) => ({ value, label: workStateLabels[value] })),
  { value: 'closed', label: 'All closed' },
] as const;
const ownerOptions = [
  { value: 'anyone', label: 'Anyone' },
  { value: 'me', label: 'Me' },
  { value: 'nobody', label: 'Nobody' },
] as const;

interface Choice {
  readonly value: string;
  readonly label: string;
}

const listed = <T extends string>(options: readonly { value: T }[], value: string | null, initial: T): T =>
  options.find((option) => option.value === value)?.value ?? initial;

/** Whoever is among the owners of the list: a colleague by the address. */
const ownerIn = (value: string | null): string =>
  value?.includes('@') ? value : listed(ownerOptions, value, 'anyone');

/** Everybody whose work can be listed. Who left and is still asked for is among them. */
export function ownersOf(colleagues: readonly Choice[], owner: string): readonly Choice[] {
  const all = [...ownerOptions, ...colleagues];
  return all.some(({ value }) => value === owner) ? all : [...all, { value: owner, label: owner }];
}

function readFilters(search: string) {
  const query = new URLSearchParams(search);
  return {
    show: listed(showOptions, query.get('show'), 'open'),
    owner: ownerIn(query.get('owner')),
    urgent: query.has('urgent'),
    changed: query.has('changed'),
  };
}

export type Filters = ReturnType<typeof readFilters>;

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
