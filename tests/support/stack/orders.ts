/** What the process that runs the site is asked to do, and what it says back. */
export interface StackOrder {
  /** Build and publish only, into `artifacts`. */
  readonly buildOnly?: boolean;
  readonly artifacts: string;
  readonly stateDir: string;
  /** Serve HTTP/2 over TLS instead of plain HTTP/1.1. */
  readonly http2?: { readonly key: string; readonly cert: string };
}

export type StackReply =
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'ready'; readonly origin: string }
  | { readonly kind: 'failed'; readonly reason: string };
