import { isIP } from 'node:net';
import { limits } from '@concierge/contract/limits';

/**
 * The network that an address belongs to, as far as limits are concerned: '203.0.113', '2001:db8:1'. One customer
 * of a provider has as many addresses as that, and may use another for every request.
 */
export function networkOf(
  address: string,
  { ipv4, ipv6 }: { ipv4: number; ipv6: number } = limits.networkBits,
): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1);
  switch (isIP(plain)) {
    case 4:
      return plain
        .split('.')
        .slice(0, ipv4 / 8)
        .join('.');
    case 6:
      return groupsOf(plain)
        .slice(0, ipv6 / 16)
        .join(':');
    default:
      return address;
  }
}

/** The first groups of an IPv6 address in one spelling, '::' written out. */
function groupsOf(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  // A tail that ends in dotted numbers takes two groups for one; no prefix here reaches that far.
  const missing = after === undefined ? 0 : 8 - head.length - tail.length;
  return [...head, ...Array<string>(Math.max(0, missing)).fill('0'), ...tail].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
