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
    TRUST_PROXY: 'true',
  };
  const web = await choosePlatform(readConfig({ ...env, ROLE: 'web' }, '/'), undefined, log);
  expect(web.settings.url).toBe('https://git.example.edu');
  const worker = await choosePlatform(readConfig({ ...env, ROLE: 'worker' }, '/'), undefined, log);
  expect(worker.settings).toEqual(web.settings);
  await worker.stop();
  const callFor = (address: string) =>
    fetch(`http://localhost:${Number(env.PORT) + 1}/api/v3/meta`, {
      headers: { 'x-forwarded-for': address },
    });
  const answer = await callFor('203.0.113.1');
  expect(answer.status, 'the host outlives the worker').toBe(200);
  const other = await callFor('203.0.113.2');
  const left = [answer, other].map(({ headers }) => headers.get('x-ratelimit-used'));
  expect(left, 'the host counts by the address that the proxy tells').toEqual(['1', '1']);
  const second = readConfig({ ...env, PORT: String(await freePorts(2)), ROLE: 'web' }, '/');
  await expect(choosePlatform(second, undefined, log)).rejects.toThrow(
    'Another Lectern already runs the code host of this database.',
  );
  await web.stop();
  await close();
});
