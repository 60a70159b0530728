import type { Listening } from '@concierge/local/listening';
import { addressOf, hasManyAddresses } from '../support/loopback';
import { startProxy } from '../support/proxy';

/**
 * Passes requests on to a site, each from another network address: the limits by network would else end a run after
 * its first minute. Where this machine has one loopback address only, all come from that.
 */
export async function asManyNetworks(origin: string): Promise<Listening> {
  const many = await hasManyAddresses();
  const { hostname, port } = new URL(origin);
  let visitors = 0;
  return await startProxy(() => {
    visitors += 1;
    return { hostname, port, ...(many ? { localAddress: addressOf(visitors % 50_000) } : {}) };
  });
}
