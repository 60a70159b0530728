/**
 * How releases are named, wherever they are: in addresses, page events, and names on AWS, of which a role's takes 64
 * characters.
 */

export const remoteNameMaxChars = 31;

/** Of a remote, or the shell. */
export const remoteNamePattern = new RegExp(`^[a-z][a-z0-9-]{0,${remoteNameMaxChars - 1}}$`);

/** Of a release: a semantic version without build metadata. */
export const releaseVersionPattern = /^[0-9]{1,5}(?:\.[0-9]{1,5}){2}(?:-[0-9A-Za-z.-]{1,40})?$/;
