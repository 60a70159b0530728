/**
 * What a remote keeps in localStorage for a while only: JSON with a number `expires` (milliseconds since 1970),
 * under a key that starts with this. The shell erases it on whatever page is open once that time has passed,
 * so that it does not lie there until its own page is opened again.
 */
export const expiringPrefix = 'concierge.expiring.';
