import { limits } from '@concierge/contract/text/limits';
import { expect, it } from 'vitest';
import { networkOf } from './network';

it('counts a sender by IPv4 address or IPv6 subnet', () => {
  const { ipv4, ipv6 } = limits.untokenedBits;
  expect(networkOf('203.0.113.7', { ipv4, ipv6 })).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:3:4:5:6', { ipv4, ipv6 })).toBe('2001:db8:1:2');
});

it.each([
  ['203.0.113.7', '203.0.113'],
  ['203.0.113.250', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001:ffff::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['2001::1', '2001:0:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['not an address', 'not an address'],
])('counts %s as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
