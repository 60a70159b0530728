/**
 * The version of the contract between browsers and functions. `npm run contract -w lambdas/contract` raises it
 * if a schema of the endpoint table has changed.
 */
export const contractVersion = 9;

/**
 * Browsers with an older version are asked to reload (409 `stale_client`). Raising this cuts off open tabs, so wait at
 * least a day after the release of the version that replaced theirs.
 */
export const oldestServedVersion = 1;

/** The header in which a browser sends its version with each call. A call without it means the current version. */
export const contractHeader = 'x-contract-version';
