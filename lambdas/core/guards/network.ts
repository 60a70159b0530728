import { limits } from '@concierge/contract/text/limits';
import ipaddr from 'ipaddr.js';

/**
 * The network that limits count an address under: '203.0.113', '2001:db8:1'. One customer of a provider may have that
 * many addresses and use a different one for every request.
 */
export function networkOf(
  address: string,
  { ipv4, ipv6 }: { ipv4: number; ipv6: number } = limits.networkBits,
): string {
  if (!ipaddr.isValid(address)) return address;
  // An IPv4-mapped IPv6 address is the IPv4 one.
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? parsed.parts
        .slice(0, ipv6 / 16)
        .map((part) => part.toString(16))
        .join(':')
    : parsed.octets.slice(0, ipv4 / 8).join('.');
}
