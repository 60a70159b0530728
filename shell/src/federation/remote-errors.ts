import { type Release, reportFailure } from '../page-events/failures';

let releaseOf: (remote: string) => Release | undefined = () => undefined;

/** Called once at start, with the lookup of live releases. */
export function setReleaseLookup(lookup: typeof releaseOf): void {
  releaseOf = lookup;
}

/** Counts a failure of a remote, with its live release. */
export function reportRemoteError(remote: string, cause: 'load' | 'render', error: unknown): void {
  reportFailure({ cause, error, release: releaseOf(remote) });
}
