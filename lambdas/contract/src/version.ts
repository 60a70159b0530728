/**
 * The version of what browsers and functions say to each other. `npm run contract -w lambdas/contract` raises it
 * whenever a schema of the endpoint table has changed.
 */
export const contractVersion = 6;

/**
 * Browsers of an older version are asked to reload (409 `stale_client`). Raising it ends what is still served to open
 * tabs: wait a day at least after the version that replaced it was released.
 */
export const oldestServedVersion = 1;

/** By which a browser says its version with each call. Whoever says none means the current one. */
export const contractHeader = 'x-contract-version';

/** Of an endpoint's bodies the one that a browser of this version posts: its own where that is kept, else today's. */
export function bodyFor<T>(
  { body, earlier = {} }: { readonly body: T; readonly earlier?: Readonly<Record<number, T>> },
  version: number,
): T {
  const last = Math.min(
    ...Object.keys(earlier)
      .map(Number)
      .filter((kept) => kept >= version),
  );
  return earlier[last] ?? body;
}
