import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import {
  isForThisMachineAlone,
  isLoopback,
  isPublicIp,
  makeLookupOutside,
  requireOutside,
} from './public-address.ts';

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
  ['127.example.edu', false],
])('a host that listens on %s is for this machine alone: %s', (host, expected) =>
  expect(isLoopback(host)).toBe(expected),
);

it.each([
  [{}, 'http://localhost:3001', true],
  [{ host: '127.0.0.1' }, 'http://127.0.0.1:3001', true],
  [{ host: '::1' }, 'http://[::1]:3001', true],
  [{ host: '0.0.0.0' }, 'http://localhost:3001', false],
  [{ host: 'localhost' }, 'https://git.example.edu', false],
  [{ host: 'localhost' }, 'https://127.example.edu', false],
  [{ host: 'localhost', trustProxy: true }, 'http://localhost:3001', false],
])('with %o at %s only this machine reaches the host: %s', (options, publicUrl, expected) =>
  expect(isForThisMachineAlone(options, publicUrl)).toBe(expected),
);

describe('a name that is looked up for a connection', () => {
  const world = { address: '93.184.216.34', family: 4 };
  const machine = { address: '127.0.0.1', family: 4 };

  /** What the connection is told when the name answers with these addresses, one list per question. */
  function connectTo(...answers: LookupAddress[][]) {
    const look = makeLookupOutside((_host, _options, found) => found(null, answers.shift() ?? []));
    return (all: boolean) =>
      new Promise((resolve) =>
        look('rebind.example', { all }, (error, address) => resolve(error ?? address)),
      );
  }

  it('is connected to where it leads, if that is out in the world', async () => {
    expect(await connectTo([world])(false)).toBe(world.address);
    expect(await connectTo([world])(true)).toEqual([world]);
  });

  it('is refused with one inner address among others, and when it has none', async () => {
    for (const found of [[machine], [world, machine], []]) {
      expect(await connectTo(found)(true)).toBeInstanceOf(Error);
    }
  });

  it('gains nothing by answering differently the second time', async () => {
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
])('%s written as a number is refused before anything is looked up: %s', (url, isRefused) => {
  const check = () => requireOutside(new URL(url));
  if (isRefused) expect(check).toThrow();
  else expect(check).not.toThrow();
});
