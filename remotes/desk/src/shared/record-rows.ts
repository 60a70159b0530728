export const rowId = (id: string): string => `row-${id}`;

/** The id of the record whose link in the list this is. */
export const recordOf = (link: Element | null): string | undefined =>
  link instanceof HTMLElement ? link.dataset.record : undefined;

/** Gives the focus to a record's row. */
export const focusRow = (id: string): void => document.getElementById(rowId(id))?.focus();
