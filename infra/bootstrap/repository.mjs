/** file: URL of the repository's root, with a slash at its end. */
export const repository = new URL('../../', import.meta.url);
