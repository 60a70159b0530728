import { type Release, reportFailure } from '../page-events/failures';

export type RemoteErrorPhase = 'load' | 'slow' | 'render';

export interface RemoteErrorDetail {
  readonly remote: string;
  readonly version: string;
  readonly phase: RemoteErrorPhase;
  readonly message: string;
}

declare global {
  interface WindowEventMap {
    'concierge:remote-error': CustomEvent<RemoteErrorDetail>;
  }
}

let releaseOf: (remote: string) => Release | undefined = () => undefined;

/** Called once at start, with the lookup of live releases. */
export function setReleaseLookup(lookup: typeof releaseOf): void {
  releaseOf = lookup;
}

/** Tells monitoring and tests which remote failed, and in which version. Carries nothing a visitor typed. */
export function reportRemoteError(remote: string, phase: RemoteErrorPhase, error: unknown): void {
  const release = releaseOf(remote);
  // A slow load is counted only if it fails in the end.
  if (phase !== 'slow') reportFailure({ cause: phase, error, release });
  const message = error instanceof Error ? error.message : String(error);
  window.dispatchEvent(
    new CustomEvent('concierge:remote-error', {
      detail: { remote, version: release?.version ?? 'unknown', phase, message: message.slice(0, 300) },
    }),
  );
}
