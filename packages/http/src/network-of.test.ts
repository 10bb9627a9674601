import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['2001:db8:1:2ff:3::', 56, '2001:db8:1:200::/56'],
  ['2001:db8:1:2::9', 56, '2001:db8:1:0::/56'],
  ['2001:db8:1:2::9', 48, '2001:db8:1::/48'],
  ['203.0.113.7', 48, '203.0.113.7'],
] as const)('the address %s belongs to the /%i network %s', (address, bits, network) => {
  expect(networkOf(address, bits)).toBe(network);
});
