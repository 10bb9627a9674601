import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '@lectern/testkit/scratch';
import { expect, it } from 'vitest';
import { chargeGrowth, forgetSize, repositoryBytes } from './repository-size.ts';

async function repository() {
  const dir = await scratchFolder();
  await mkdir(join(dir, 'objects'));
  let files = 0;
  return {
    dir,
    store: (bytes: number) =>
      writeFile(join(dir, 'objects', `${(files += 1)}`), randomBytes(bytes)),
  };
}

function payer(key: string) {
  const paid = { bytes: 0 };
  const startPush = () => ({ reserve: async () => undefined, release() {} });
  return { key, paid, startPush, charge: async (bytes: number) => void (paid.bytes += bytes) };
}

it('a small push costs what was sent, and a large one what it stored', async () => {
  const { dir, store } = await repository();
  await store(500);
  const ada = payer('ada');
  expect(await repositoryBytes(dir, ada)).toBe(500);
  await store(900);
  await chargeGrowth(dir, ada, 800);
  expect(ada.paid.bytes).toBe(800);
  await store(10);
  await chargeGrowth(dir, ada, 2_000_000);
  expect(ada.paid.bytes).toBe(910);
});

it('a push that runs for long costs what it stored, however little was sent', async () => {
  const { dir, store } = await repository();
  const ada = payer('ada');
  await repositoryBytes(dir, ada);
  await store(90_000);
  forgetSize(dir);
  await chargeGrowth(dir, ada, 10);
  expect(ada.paid.bytes).toBe(90_000);
});

it('small pushes that store more than they send are measured after twenty', async () => {
  const { dir, store } = await repository();
  const ada = payer('ada');
  for (let push = 0; push <= 20; push += 1) {
    await repositoryBytes(dir, ada);
    await store(1000);
    await chargeGrowth(dir, ada, 10);
  }
  expect(ada.paid.bytes).toBe(21_000);
});

it('the next person does not pay what earlier small pushes of another have stored', async () => {
  const { dir, store } = await repository();
  const [mallory, grace] = [payer('mallory'), payer('grace')];
  await repositoryBytes(dir, mallory);
  await store(50_000);
  await chargeGrowth(dir, mallory, 10);
  await repositoryBytes(dir, grace);
  await store(100);
  await chargeGrowth(dir, grace, 90);
  expect(mallory.paid.bytes).toBe(50_000);
  expect(grace.paid.bytes).toBe(90);
});
