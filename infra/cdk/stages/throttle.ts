import type { Stage } from './stage';

/** How long a call takes in seconds, with the start of an instance (waitedForMb in the contract's wire/endpoints/row.ts). */
const usualSeconds = 0.25;

/** A new account's whole quota, which the functions of a stage without reservations share. */
const unreserved = 10;

export interface Throttle {
  /** Requests per second. */
  readonly rate: number;
  /** Requests at once. */
  readonly burst: number;
}

/**
 * What the HTTP API admits to a function by each of its routes: at once as many requests as half of its instances take,
 * and then per second as many as the other half answers meanwhile. What Lambda had to refuse after that would be a 5xx
 * and set off alarms; what the API refuses is a 429 to whoever floods it.
 */
export function throttleOf({ concurrency }: Pick<Stage, 'concurrency'>, routes = 1): Throttle {
  const half = Math.floor((concurrency.endpoint ?? unreserved) / 2 / routes);
  return { rate: half / usualSeconds, burst: half };
}
