import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { relayOutput } from './relay.ts';
import { startProcess } from './service-process.ts';

const bytes = 600_000;
const nowhere = '/nonexistent';

it('relayOutput pauses git for a slow reader when it cannot write to the disk', async () => {
  const limits = { idleTimeoutMs: 700, totalTimeoutMs: 20_000, transferTimeoutMs: 20_000 };
  const service = startProcess(['head', '-c', String(bytes), '/dev/zero'], {}, { limits });
  const { output } = (await relayOutput(service, nowhere, 'ada', limits))!;
  let read = 0;
  for await (const chunk of output) {
    read += (chunk as Buffer).length;
    // Reading what is in memory takes longer than the idle timeout.
    await pause(200);
  }
  expect(read).toBe(bytes);
  expect(await service.exited).toBe(0);
}, 15_000);
