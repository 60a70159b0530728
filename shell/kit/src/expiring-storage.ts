/**
 * The key prefix of data that a remote keeps in localStorage for a limited time: JSON with a number `expires`
 * (milliseconds since 1970). Once that time has passed the shell erases the data on any page, so that it doesn't stay
 * until its own page is opened again.
 */
export const expiringPrefix = 'concierge.expiring.';
