import { attempt } from '../text/attempt';

/** Where a tab keeps its last confirmation (confirmation.ts). */
export const confirmationKey = 'concierge.confirmation';
/** Where the document keeps it if storage is blocked or full. Remotes share it, but not this module. */
export const confirmationInMemory = Symbol.for(confirmationKey);

/** The kept confirmation, which may be anything. */
export const keptConfirmation = (): unknown =>
  attempt(() =>
    JSON.parse(
      String(Reflect.get(globalThis, confirmationInMemory) ?? sessionStorage.getItem(confirmationKey)),
    ),
  );

/** The reference of what this tab sent last. Apart from confirmation.ts, because every page loads it. */
export function lastReference(): string | undefined {
  const { reference }: { reference?: unknown } = { ...Object(keptConfirmation()) };
  return typeof reference === 'string' ? reference : undefined;
}
