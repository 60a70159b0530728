import * as z from 'zod/mini';

export const faultServices = ['ses', 'sns', 'dynamodb', 'captcha'] as const;
export type FaultService = (typeof faultServices)[number];
/** `cut`: the service does its work, and then the connection breaks before the answer. */
export const faultModes = ['ok', 'error', 'slow', 'throttle', 'cut'] as const;
export type FaultMode = (typeof faultModes)[number];

/** The body of POST /__local/faults. `ms` is how long 'slow' waits, `share` (0 to 1) the share of calls that get it. */
export const faultRequest = z.strictObject({
  service: z.enum(faultServices),
  mode: z.enum(faultModes),
  ms: z.optional(z.int().check(z.minimum(1), z.maximum(600_000))),
  share: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
});
export type FaultRequest = z.infer<typeof faultRequest>;

export interface Fault {
  readonly mode: FaultMode;
  /** Delay of 'slow'. */
  readonly ms: number;
  readonly share: number;
}
/** How often each kind of fault was injected. */
export type FaultCounts = Record<FaultService, Partial<Record<FaultMode, number>>>;

/** Longer than functions wait for DynamoDB (2 s), but not for SES and SNS (6 s). */
export const defaultSlowMs = 5000;
const none: Fault = { mode: 'ok', ms: defaultSlowMs, share: 1 };

/** The golden ratio: its multiples spread evenly over any share, without a pattern. */
export const golden = 0.618_033_988_749_894_9;

/** Injects faults into the services that the site depends on. */
export class Faults {
  readonly #faults = new Map<FaultService, Fault>();
  readonly #listeners = new Set<() => void>();
  readonly #counts: FaultCounts = { ses: {}, sns: {}, dynamodb: {}, captcha: {} };
  readonly #elsewhere = new Map<FaultService, (mode: FaultMode) => number>();
  #turn = 0;

  get(service: FaultService): Fault {
    return this.#faults.get(service) ?? none;
  }

  /** The fault to inject into one call, which this counts; mode 'ok' for none. */
  injectFault(service: FaultService): Fault {
    const fault = this.get(service);
    if (fault.mode === 'ok') return none;
    this.#turn = (this.#turn + golden) % 1;
    if (this.#turn >= fault.share) return none;
    const counts = this.#counts[service];
    counts[fault.mode] = (counts[fault.mode] ?? 0) + 1;
    return fault;
  }

  /** For a service that chooses its calls itself: how often it injected each mode. */
  countElsewhere(service: FaultService, times: (mode: FaultMode) => number): void {
    this.#elsewhere.set(service, times);
  }

  get counts(): Readonly<FaultCounts> {
    const counts = structuredClone(this.#counts);
    for (const [service, times] of this.#elsewhere) {
      for (const mode of faultModes) if (times(mode) > 0) counts[service][mode] = times(mode);
    }
    return counts;
  }

  set({ service, mode, ms = defaultSlowMs, share = 1 }: FaultRequest): void {
    this.#faults.set(service, { mode, ms, share });
    for (const listener of this.#listeners) listener();
  }

  reset(): void {
    this.#faults.clear();
    for (const listener of this.#listeners) listener();
  }

  all(): Record<FaultService, FaultMode> {
    return {
      ses: this.get('ses').mode,
      sns: this.get('sns').mode,
      dynamodb: this.get('dynamodb').mode,
      captcha: this.get('captcha').mode,
    };
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
