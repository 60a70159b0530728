import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultRequest } from '@concierge/local/faults';
import { Inbox } from '../../support/inbox';
import type { Random } from '../random';

/** The largest share of calls that a fault hits. A slow call holds up a function for seconds. */
const most = {
  dynamodb: { error: 0.15, throttle: 0.15, cut: 0.1, slow: 0.01 },
  ses: { error: 0.4, throttle: 0.4, cut: 0.15, slow: 0.02 },
  sns: { error: 0.4, throttle: 0.4, cut: 0.15, slow: 0.02 },
} as const;
const services = ['dynamodb', 'ses', 'sns'] as const;
const modes = ['ok', 'error', 'error', 'throttle', 'throttle', 'cut', 'cut', 'slow'] as const;

/** A random fault of one of the services, or its end. */
function nextFault(random: Random): FaultRequest {
  const service = random.pick(services);
  const mode = random.pick(modes);
  if (mode === 'ok') return { service, mode };
  const share = most[service][mode] * (0.2 + 0.8 * random.fraction());
  // Longer than the functions' clients wait.
  return { service, mode, share, ms: service === 'dynamodb' ? 2600 : 6600 };
}

/** Changes a random service's fault every so often until `over`, then ends all faults. */
export async function injectFaults(origin: string, random: Random, over: () => boolean): Promise<void> {
  const inbox = new Inbox(origin);
  const order = ({ service, mode, ...more }: FaultRequest) =>
    inbox.fault(service, mode, more).catch((error: unknown) => {
      // A site that is down accepts no commands.
      if (/answered 4/.test(String(error))) throw error;
    });
  while (!over()) {
    await order(nextFault(random));
    await sleep(random.between(80, 250));
  }
  for (const service of services) await order({ service, mode: 'ok' });
}
