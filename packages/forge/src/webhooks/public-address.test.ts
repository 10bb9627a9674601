import { expect, it } from 'vitest';
import { isLoopback, isPublicIp } from './public-address.ts';

it.each(['93.184.216.34', '8.8.8.8', '172.15.0.1', '2606:2800:220:1::1'])(
  '%s is out in the world',
  (address) => expect(isPublicIp(address)).toBe(true),
);

it.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.100.100.200',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'fd00::1',
  'fe80::1',
  'not an address',
])('%s is not', (address) => expect(isPublicIp(address)).toBe(false));

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
])('a host that listens on %s is for this machine alone: %s', (host, expected) =>
  expect(isLoopback(host)).toBe(expected),
);
