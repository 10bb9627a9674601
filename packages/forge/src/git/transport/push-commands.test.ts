import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zeroSha } from '../names.ts';
import { flushPacket, MalformedPacket, packet } from './pkt-line.ts';
import { makeCommandReader, type PushCommand } from './push-commands.ts';

const sha = fc.stringMatching(/^[0-9a-f]{40}$/);
const command = fc.record({
  ref: fc
    .stringMatching(/^refs\/heads\/[^\0\n]{1,40}$/)
    .filter((ref) => !/\p{Surrogate}/u.test(ref)),
  old: fc.oneof(sha, fc.constant(zeroSha)),
  new: fc.oneof(sha, fc.constant(zeroSha)),
});

function wire(commands: readonly PushCommand[], capabilities = 'report-status side-band-64k') {
  const lines = commands.map((each, index) => {
    const line = `${each.old} ${each.new} ${each.ref}`;
    return packet(index === 0 ? `${line}\0 ${capabilities}\n` : line);
  });
  return Buffer.concat([...lines, flushPacket]);
}

/** Feeds the bytes in pieces, cut at the given offsets. */
function read(bytes: Buffer, cuts: readonly number[] = []) {
  const reader = makeCommandReader();
  const places = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length];
  let start = 0;
  for (const place of places.toSorted((a, b) => a - b)) {
    const request = reader.push(bytes.subarray(start, place));
    if (request) return request;
    start = place;
  }
  return undefined;
}

it('the command reader reads the same commands however the bytes are cut, and ignores the pack', () => {
  fc.assert(
    fc.property(
      fc.array(command, { maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 6 }),
      fc.uint8Array(),
      (commands, cuts, pack) => {
        const bytes = Buffer.concat([wire(commands), pack]);
        const request = read(bytes, cuts);
        expect(request?.commands).toEqual(commands);
        if (commands.length > 0) expect(request?.capabilities.has('side-band-64k')).toBe(true);
      },
    ),
  );
});

it('the command reader throws only MalformedPacket, whatever the bytes are', () => {
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc.uint8Array({ maxLength: 90 }).map((bytes) => packet(Buffer.from(bytes))),
  );
  fc.assert(
    fc.property(fc.array(noise, { maxLength: 4 }), (parts) => {
      try {
        read(Buffer.concat(parts));
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedPacket);
      }
    }),
  );
});

describe('the command reader refuses', () => {
  const one = `${zeroSha} ${'a'.repeat(40)} refs/heads/x`;
  it.each([
    ['a short id', packet(`0 ${'a'.repeat(40)} refs/heads/x`)],
    ['a long id', packet(`${'0'.repeat(64)} ${'a'.repeat(64)} refs/heads/x`)],
    ['capital digits', packet(one.toUpperCase())],
    ['no name', packet(`${zeroSha} ${zeroSha} `)],
    ['a signed push', packet('push-cert\0x')],
    ['capabilities twice', Buffer.concat([packet(`${one}\0a`), packet(`${one}\0b`)])],
    ['a length that is not a number', Buffer.from('00zz')],
    ['a length below 4', Buffer.from('0003')],
    ['a length above the limit', Buffer.from('fff5')],
    ['a name that is not UTF-8', packet(Buffer.concat([Buffer.from(one), Buffer.from([0xff])]))],
  ])('%s', (_name, bytes) => {
    expect(() => read(Buffer.concat([bytes, flushPacket]))).toThrow(MalformedPacket);
  });
});

it('the command reader skips shallow lines and waits for the end of the list', () => {
  const shallow = packet(`shallow ${'b'.repeat(40)}`);
  const each = { ref: 'refs/heads/x', old: zeroSha, new: 'a'.repeat(40) };
  expect(read(Buffer.concat([shallow, wire([each])]))?.commands).toEqual([each]);
  expect(read(wire([each]).subarray(0, -1))).toBeUndefined();
  expect(read(flushPacket)?.commands).toEqual([]);
});
