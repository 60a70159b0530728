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

/** Longer than functions wait for DynamoDB (2 s), but not for SES and SNS (6 s). */
export const defaultSlowMs = 5000;
const none: Fault = { mode: 'ok', ms: defaultSlowMs, share: 1 };

/** The golden ratio: its multiples spread evenly over any share, without a pattern. */
export const goldenRatio = 0.618_033_988_749_894_9;

export class Faults {
  readonly #faults = new Map<FaultService, Fault>();
  #turn = 0;

  onChange: () => void = () => undefined;

  get(service: FaultService): Fault {
    return this.#faults.get(service) ?? none;
  }

  /** The fault to inject into one call; mode 'ok' for none. */
  injectFault(service: FaultService): Fault {
    const fault = this.get(service);
    if (fault.mode === 'ok') return none;
    this.#turn = (this.#turn + goldenRatio) % 1;
    return this.#turn < fault.share ? fault : none;
  }

  set({ service, mode, ms = defaultSlowMs, share = 1 }: FaultRequest): void {
    this.#faults.set(service, { mode, ms, share });
    this.onChange();
  }

  reset(): void {
    this.#faults.clear();
    this.onChange();
  }

  all(): Record<string, FaultMode> {
    return Object.fromEntries(faultServices.map((service) => [service, this.get(service).mode]));
  }
}
