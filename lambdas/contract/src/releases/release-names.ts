/**
 * How releases are named everywhere: in URLs, page events and AWS names, of which a role's has at most 64 characters.
 */

export const remoteNameMaxChars = 31;

/** The name of a remote, or of the shell. */
export const remoteNamePattern = new RegExp(`^[a-z][a-z0-9-]{0,${remoteNameMaxChars - 1}}$`);

/** The version of a release: a semantic version without build metadata. */
export const releaseVersionPattern = /^[0-9]{1,5}(?:\.[0-9]{1,5}){2}(?:-[0-9A-Za-z.-]{1,40})?$/;
