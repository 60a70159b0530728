/**
 * How releases are named, wherever they are: in addresses, page events, and names on AWS, of which a role's takes 64
 * characters.
 */

/** Of a remote, or the shell. */
export const remoteNamePattern = /^[a-z][a-z0-9-]{0,30}$/;

/** Of a release: a semantic version without build metadata. */
export const releaseVersionPattern = /^[0-9]{1,5}(?:\.[0-9]{1,5}){2}(?:-[0-9A-Za-z.-]{1,40})?$/;
