/**
 * Hashing slots are shared fairly between networks, however many addresses one network has.
 *
 * @module-tag release
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { heavyWork } from '../heavy-work.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

let host: StartedForge;
beforeAll(async () => {
  host = await startedForge();
});
afterAll(() => host.close());

const password = 'correct horse';
const enter = (login: string, address: string) =>
  signIn(host.context, { login, password, address });
const join = (login: string, address: string) =>
  signUp(host.context, { login, name: '', email: '', password }, address);

it.each([
  ['signs in', enter],
  ['signs up', join],
])(
  'a person who %s waits for one request of a busy network, not for all its addresses',
  async (_what, ask) => {
    const { pool } = host.context;
    const order: string[] = [];
    const asked = (login: string, address: string) =>
      ask(login, address).then(() => order.push(login));
    // Occupies every hashing slot.
    let open = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const busy = [heavyWork(() => gate), heavyWork(() => gate)];
    const others = Array.from({ length: 8 }, (_, index) =>
      asked(`eve-${index}`, `2001:db8:1:2::${index}`),
    );
    await pause(100);
    const alone = asked('ada', '2001:db8:9:9::1');
    await pause(100);
    await expect
      .poll(() => pool.idleCount === pool.totalCount && pool.waitingCount === 0)
      .toBe(true);
    open();
    await Promise.all([...busy, ...others, alone]);
    // Without fair shares it is last. Hashes that run at once can end in any order.
    expect(order.indexOf('ada')).toBeLessThan(6);
  },
);
