/* Rules of ids in addresses and in the browser's storage. Pages check them before the schema library loads. */

/** Of a submission, in any case: a UUID of RFC 9562, but not its nil and max ones, which name nothing. */
export const uuidRule = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Of a survey. The booking page makes it from the current timestamp, the survey page if the address has none. */
export const sessionIdRule = /^[\w-]{1,64}$/;
