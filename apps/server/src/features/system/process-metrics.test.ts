import fc from 'fast-check';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { mayRead } from './process-metrics.ts';

const local = { publicUrl: 'http://localhost:3000', token: undefined };
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ headers, socket: { remoteAddress } }) as unknown as FastifyRequest;

describe('metrics without a token', () => {
  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('are open to %s', (address) => {
    expect(mayRead(from(address), local)).toBe(true);
  });

  it('are closed to every other address', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
        fc.pre(!['127.0.0.1', '::1'].includes(address));
        expect(mayRead(from(address), local)).toBe(false);
      }),
    );
  });

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'])(
    'are closed to requests with the proxy header %s',
    (header) => {
      expect(mayRead(from('127.0.0.1', { [header]: 'x' }), local)).toBe(false);
    },
  );

  it('are closed when the public address is not local, since that means a proxy', () => {
    for (const publicUrl of ['https://lectern.example.edu', 'http://localhost.evil.example']) {
      expect(mayRead(from('127.0.0.1'), { publicUrl, token: undefined })).toBe(false);
    }
  });
});

describe('metrics with a token', () => {
  const guarded = { publicUrl: 'https://lectern.example.edu', token: 'sixteen letters!' };

  it('are open to its bearer from anywhere', () => {
    const bearer = from('203.0.113.9', { authorization: 'Bearer sixteen letters!' });
    expect(mayRead(bearer, guarded)).toBe(true);
  });

  it('are closed to everyone else, including loopback addresses', () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', 'sixteen letters!']) {
      expect(mayRead(from('127.0.0.1', { authorization }), guarded)).toBe(false);
    }
    expect(mayRead(from('127.0.0.1'), guarded)).toBe(false);
  });
});
