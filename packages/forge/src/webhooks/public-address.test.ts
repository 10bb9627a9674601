import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import {
  isLocalOnly,
  isLoopback,
  isPublicIp,
  makeLookupPublic,
  requirePublic,
} from './public-address.ts';

it.each(['93.184.216.34', '8.8.8.8', '172.15.0.1', '2606:2800:220:1::1'])(
  'isPublicIp accepts %s',
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
])('isPublicIp refuses %s', (address) => expect(isPublicIp(address)).toBe(false));

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['127.example.edu', false],
])('isLoopback answers for %s: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));

it.each([
  [{}, 'http://localhost:3001', true],
  [{ host: '127.0.0.1' }, 'http://127.0.0.1:3001', true],
  [{ host: '::1' }, 'http://[::1]:3001', true],
  [{ host: '0.0.0.0' }, 'http://localhost:3001', false],
  [{ host: 'localhost' }, 'https://git.example.edu', false],
  [{ host: 'localhost' }, 'https://127.example.edu', false],
  [{ host: 'localhost', trustProxy: true }, 'http://localhost:3001', false],
])('with %o at %s the host is local only: %s', (options, publicUrl, expected) =>
  expect(isLocalOnly(options, publicUrl)).toBe(expected),
);

describe('a host name in a webhook address', () => {
  const world = { address: '93.184.216.34', family: 4 };
  const machine = { address: '127.0.0.1', family: 4 };

  /** Looks the name up with these results, one list per lookup. */
  function connectTo(...answers: LookupAddress[][]) {
    const look = makeLookupPublic((_host, _options, found) => found(null, answers.shift() ?? []));
    return (all: boolean) =>
      new Promise((resolve) =>
        look('rebind.example', { all }, (error, address) => resolve(error ?? address)),
      );
  }

  it('resolves when its address is public', async () => {
    expect(await connectTo([world])(false)).toBe(world.address);
    expect(await connectTo([world])(true)).toEqual([world]);
  });

  it('is refused when it has a private address or none', async () => {
    for (const found of [[machine], [world, machine], []]) {
      expect(await connectTo(found)(true)).toBeInstanceOf(Error);
    }
  });

  it('is checked at every lookup, so DNS rebinding gains nothing', async () => {
    const connect = connectTo([world], [machine]);
    expect(await connect(false)).toBe(world.address);
    expect(await connect(false)).toBeInstanceOf(Error);
  });
});

it.each([
  ['http://127.0.0.1/', true],
  ['http://[::1]:80/', true],
  ['http://2130706433/', true],
  ['https://93.184.216.34/', false],
  ['https://example.com/', false],
])('a webhook address %s is refused before any lookup: %s', (url, isRefused) => {
  const check = () => requirePublic(new URL(url));
  if (isRefused) expect(check).toThrow();
  else expect(check).not.toThrow();
});
