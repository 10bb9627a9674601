import { emptyDatabase } from '@lectern/testkit/database';
import { freePorts } from '@lectern/testkit/ports';
import { scratchFolder } from '@lectern/testkit/scratch';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { choosePlatform } from './choose-platform.ts';
import { readConfig } from './config.ts';

const log = pino({ level: 'silent' });

it('runs one built-in code host for all processes: a worker uses that of the web process', async () => {
  const { url, close } = await emptyDatabase();
  const env = {
    PORT: String(await freePorts(2)),
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: url,
    CODE_HOST_URL: 'https://git.example.edu',
  };
  const web = await choosePlatform(readConfig({ ...env, ROLE: 'web' }, '/'), undefined, log);
  expect(web.settings.url).toBe('https://git.example.edu');
  const worker = await choosePlatform(readConfig({ ...env, ROLE: 'worker' }, '/'), undefined, log);
  expect(worker.settings).toEqual(web.settings);
  await worker.stop();
  const answer = await fetch(`http://localhost:${Number(env.PORT) + 1}/api/v3/meta`);
  expect(answer.status, 'the host outlives the worker').toBe(200);
  await web.stop();
  await close();
});
