import { Button } from '@concierge/kit';
import { CheckboxField, FormScope, SelectField, TextField } from '@concierge/kit/forms';
import { useRef } from 'react';
import { useColleagues } from '../shared/colleagues';
import type { Person } from '../shared/person';
import { ownersOf, showOptions, type useFilters } from './filters';

interface FilterBarProps extends ReturnType<typeof useFilters> {
  readonly person: Person;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

const marks = { urgent: 'Urgent', changed: 'New to me' } as const;

export const searchId = 'inbox-search';

/** Search and filters of the list. A search begins with Enter and not with each letter: each is kept in the audit. */
export function FilterBar({ filters, change, search, onSearch, person }: FilterBarProps) {
  const colleagues = useColleagues(person.email);
  const choices = {
    show: { label: 'Show', options: showOptions },
    owner: { label: 'Owner', options: ownersOf(colleagues.options, filters.owner) },
  };
  const form = useRef<HTMLFormElement>(null);
  const clear = () => {
    form.current?.reset();
    onSearch('');
    // The button goes.
    document.getElementById(searchId)?.focus();
  };
  return (
    <FormScope id="inbox">
      <div className="grid gap-3 print:hidden">
        {/* biome-ignore lint/a11y/useSemanticElements: browsers since 2023 know <search> */}
        <form
          ref={form}
          role="search"
          method="post"
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(String(new FormData(event.currentTarget).get('search')).trim());
          }}
        >
          <TextField
            className="min-w-0 flex-1 basis-48"
            label="Search"
            name="search"
            type="search"
            autoComplete="off"
            placeholder="Reference, email, phone or name"
          />
          <Button type="submit" variant="outline" className="min-h-12">
            Search
          </Button>
          {search === '' ? null : (
            <Button variant="ghost" className="min-h-12" onClick={clear}>
              Clear
            </Button>
          )}
        </form>
        {/* A search is over everything, open and closed. */}
        <fieldset disabled={search !== ''} className="flex min-w-0 flex-wrap items-end gap-x-4 gap-y-2">
          <legend className="sr-only">Filters</legend>
          {(['show', 'owner'] as const).map((name) => (
            <SelectField
              key={name}
              data-view-only
              className="min-w-0 flex-1 basis-2/5 sm:basis-28"
              {...{ name, ...choices[name] }}
              value={filters[name]}
              onChange={({ currentTarget }) => change(name, currentTarget.value)}
            />
          ))}
          {(['urgent', 'changed'] as const).map((name) => (
            <CheckboxField
              key={name}
              data-view-only
              {...{ name, label: marks[name] }}
              checked={filters[name]}
              onChange={({ currentTarget }) => change(name, currentTarget.checked ? '1' : '')}
            />
          ))}
        </fieldset>
      </div>
    </FormScope>
  );
}
