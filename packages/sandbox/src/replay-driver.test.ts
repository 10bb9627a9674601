import { expect, it } from 'vitest';
import { defaultLimits, type BoxOrder } from './box.ts';
import { ReplayDriver } from './replay-driver.ts';

const order = (command: string): BoxOrder => ({
  slot: 0,
  files: '/nowhere',
  command,
  stdin: Buffer.from('7'),
  env: {},
  network: false,
  limits: defaultLimits,
});

it('the replay driver answers each command with its recorded outcome', async () => {
  const driver = new ReplayDriver({
    true: {},
    false: { code: 1 },
    cat: ({ stdin }) => ({ stdout: stdin }),
  });
  expect(await driver.run(order('true'))).toMatchObject({ ended: 'exit', code: 0 });
  expect(await driver.run(order('false'))).toMatchObject({ ended: 'exit', code: 1 });
  expect((await driver.run(order('cat'))).stdout.toString()).toBe('7');
  expect(driver.orders.map(({ command }) => command)).toEqual(['true', 'false', 'cat']);
});

it('the replay driver rejects a command without a recorded outcome, and an aborted run', async () => {
  const driver = new ReplayDriver({ true: {} });
  await expect(driver.run(order('ls'))).rejects.toThrow('Nothing is recorded for the command ls');
  await expect(driver.run(order('true'), AbortSignal.abort())).rejects.toThrow('aborted');
});
