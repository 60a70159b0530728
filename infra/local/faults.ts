import * as z from 'zod/mini';

export const faultServices = ['ses', 'sns', 'dynamodb', 'captcha'] as const;
export type FaultService = (typeof faultServices)[number];
export const faultModes = ['ok', 'error', 'slow', 'throttle'] as const;
export type FaultMode = (typeof faultModes)[number];

/** What POST /__local/faults takes. `ms` is how long 'slow' waits. */
export const faultOrder = z.strictObject({
  service: z.enum(faultServices),
  mode: z.enum(faultModes),
  ms: z.optional(z.int().check(z.minimum(1), z.maximum(600_000))),
});
export type FaultOrder = z.infer<typeof faultOrder>;

export interface Fault {
  readonly mode: FaultMode;
  /** Of 'slow'. */
  readonly ms: number;
}

/** Longer than the functions' clients wait for an answer. */
export const defaultSlowMs = 5000;
const none: Fault = { mode: 'ok', ms: defaultSlowMs };

/** The switch by which a person breaks and mends the parts that the site stands on. */
export class Faults {
  readonly #faults = new Map<FaultService, Fault>();
  readonly #listeners = new Set<() => void>();

  get(service: FaultService): Fault {
    return this.#faults.get(service) ?? none;
  }

  set({ service, mode, ms = defaultSlowMs }: FaultOrder): void {
    this.#faults.set(service, { mode, ms });
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
