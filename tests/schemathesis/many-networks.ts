import type { Listening } from '@concierge/release/listening';
import { addressOf, hasManyAddresses } from '../support/loopback';
import { startProxy } from '../support/proxy';

/**
 * Forwards requests to a site, each from another network address. Otherwise the limits per network would end a run
 * after its first minute. If this machine has only one loopback address, all requests come from that.
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
