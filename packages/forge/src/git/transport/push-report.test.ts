import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zeroSha } from '../names.ts';
import { flushPacket, packet } from './pkt-line.ts';
import { formatReport, parseReport, type PushResult } from './push-report.ts';
import { bandPackets, dataBand, makeSeparator, remoteMessage, wrapReport } from './side-band.ts';

const main = { ref: 'refs/heads/main', old: zeroSha, new: 'a'.repeat(40) };
const side = { ref: 'refs/heads/side', old: zeroSha, new: 'b'.repeat(40) };
const report = (...lines: string[]) =>
  Buffer.concat([...lines.map((line) => packet(`${line}\n`)), flushPacket]);

it('parseReport returns the result of each command', () => {
  const sent = report('unpack ok', `ok ${main.ref}`, `ng ${side.ref} non-fast-forward`);
  expect(parseReport(sent, [main, side])).toEqual([
    { ...main, ok: true },
    { ...side, ok: false, reason: 'non-fast-forward' },
  ]);
});

it('parseReport ignores the option lines of report-status-v2', () => {
  const sent = report('unpack ok', `ok ${main.ref}`, 'option refname refs/heads/other');
  expect(parseReport(sent, [main])).toEqual([{ ...main, ok: true }]);
});

it('parseReport returns undefined for an incomplete report', () => {
  const whole = report('unpack ok', `ok ${main.ref}`);
  expect(parseReport(whole, [main, side])).toBeUndefined();
  for (let length = 0; length < whole.length; length += 1) {
    expect(parseReport(whole.subarray(0, length), [main])).toBeUndefined();
  }
  expect(parseReport(Buffer.from('what is this?'), [main])).toBeUndefined();
});

it('parseReport reads what formatReport writes', () => {
  const results: PushResult[] = [
    { ...main, ok: true },
    { ...side, ok: false, reason: 'not allowed here' },
  ];
  expect(parseReport(formatReport(results), [main, side])).toEqual(results);
});

it('makeSeparator separates the side bands however the stream is cut', () => {
  const data = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(data, fc.string(), fc.nat(), (payload, words, cut) => {
      const message = remoteMessage(words);
      const stream = Buffer.concat([message, wrapReport(payload)]);
      const separate = makeSeparator();
      const place = cut % stream.length;
      const first = separate(stream.subarray(0, place));
      const second = separate(stream.subarray(place));
      expect(Buffer.concat([first.data, second.data])).toEqual(payload);
      expect(Buffer.concat([first.messages, second.messages])).toEqual(message);
    }),
  );
});

it('bandPackets splits long data into several packets', () => {
  const long = Buffer.alloc(200_000, 7);
  expect(makeSeparator()(bandPackets(dataBand, long)).data.equals(long)).toBe(true);
});
