/** Adds what is not there yet: between two pages something may have moved, and a page may be asked for twice. */
export const withMore = <T extends { readonly id: string }>(
  known: readonly T[],
  more: readonly T[],
): readonly T[] => [...known, ...more.filter(({ id }) => !known.some((one) => one.id === id))];
