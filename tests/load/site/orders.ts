/** What the process that runs the site is asked first ... */
export interface SiteOrder {
  readonly artifacts: string;
  readonly stateDir: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly jobEverySeconds?: number;
}

/** ... and then: stop one function in the middle of its event (0 up to 1: which of all that run), or everything. */
export type LaterOrder = { readonly killOne: number } | { readonly stop: true };

/** An event whose function was stopped before it had answered. Times by the site's clock. */
export interface LostCall {
  readonly function: string;
  /** Of the submission that it was about; the scheduled job's is about none. */
  readonly id: string | undefined;
  readonly began: number;
  readonly ended: number;
}

export type SiteReply =
  | { readonly kind: 'log'; readonly line: string }
  | { readonly kind: 'ready'; readonly origin: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'lost'; readonly call: LostCall };
