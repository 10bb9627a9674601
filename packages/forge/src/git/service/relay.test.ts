import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { relayOutput } from './relay.ts';
import { startProcess } from './service-process.ts';

const bytes = 600_000;
const nowhere = '/nonexistent';

it('waits for a slow reader where what is not read yet has no place on the disk', async () => {
  const limits = { idleTimeoutMs: 700, totalTimeoutMs: 20_000, transferTimeoutMs: 20_000 };
  const service = startProcess(['head', '-c', String(bytes), '/dev/zero'], {}, { limits });
  const { output } = (await relayOutput(service, nowhere, 'ada', limits))!;
  let read = 0;
  for await (const chunk of output) {
    read += (chunk as Buffer).length;
    // What waits in memory takes longer to read than a process may be silent.
    await pause(200);
  }
  expect(read).toBe(bytes);
  expect(await service.exited).toBe(0);
}, 15_000);
