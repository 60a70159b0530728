import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultCounts, FaultOrder } from '@concierge/local/faults';
import { faultServices } from '@concierge/local/faults';
import type { Random } from '../random';
import type { Site } from '../site/site';

/** Longer than the functions' clients wait: 2 seconds for DynamoDB, 6 for SES and SNS. */
const slowMs = { dynamodb: 2600, ses: 6600, sns: 6600, captcha: 3500 } as const;
/** Most calls that are hit while a fault lasts. A call that is slow holds up a function for seconds. */
const most = {
  error: { dynamodb: 0.15, ses: 0.4, sns: 0.4, captcha: 0.6 },
  throttle: { dynamodb: 0.15, ses: 0.4, sns: 0.4, captcha: 0.6 },
  cut: { dynamodb: 0.1, ses: 0.15, sns: 0.15, captcha: 0.3 },
  slow: { dynamodb: 0.01, ses: 0.02, sns: 0.02, captcha: 0.1 },
} as const;
const modes = ['ok', 'error', 'error', 'throttle', 'throttle', 'cut', 'cut', 'slow'] as const;

/** A fault of one of the services, or its end. */
export function nextFault(random: Random): FaultOrder {
  const service = random.pick(faultServices);
  const mode = random.pick(modes);
  if (mode === 'ok') return { service, mode };
  const share = most[mode][service] * (0.2 + 0.8 * random.fraction());
  return { service, mode, share, ms: slowMs[service] };
}

/** Bad weather: every so often another service fails in another way, until it is told to end. */
export class Weather {
  readonly #site: Site;
  readonly #random: Random;
  #over = false;
  #done: Promise<void> | undefined;
  #earlier: FaultCounts = { ses: {}, sns: {}, dynamodb: {}, captcha: {} };

  constructor(site: Site, random: Random) {
    this.#site = site;
    this.#random = random;
  }

  begin(): void {
    this.#done = this.#blow();
  }

  /** Lifts every fault. */
  async end(): Promise<void> {
    this.#over = true;
    await this.#done;
    for (const service of faultServices) await this.#order({ service, mode: 'ok' });
  }

  /** Faults that struck, by service and kind. A site that is killed takes its count with it: ask before. */
  async keepCounts(): Promise<FaultCounts> {
    const response = await fetch(`${this.#site.origin}/__local/faults/counts`);
    const counts = (await response.json()) as FaultCounts;
    for (const service of faultServices) {
      for (const [mode, count] of Object.entries(counts[service])) {
        const sums: Record<string, number> = this.#earlier[service];
        sums[mode] = (sums[mode] ?? 0) + count;
      }
    }
    return this.#earlier;
  }

  async #blow(): Promise<void> {
    while (!this.#over) {
      // A site that is down takes no orders.
      await this.#order(nextFault(this.#random)).catch(() => undefined);
      await sleep(this.#random.between(80, 250));
    }
  }

  async #order(order: FaultOrder): Promise<void> {
    await fetch(`${this.#site.origin}/__local/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
  }
}
