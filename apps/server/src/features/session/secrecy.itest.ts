/** Secrets that a copy of the database or the logs must not contain. */
import { Writable } from 'node:stream';
import { CookieJar } from '@lectern/testkit/cookie-jar';
import { dumpDatabase } from '@lectern/testkit/dump-database';
import { allowOnHost, beginLogin, finishLogin } from '@lectern/testkit/sign-in';
import { startWorld } from '@lectern/testkit/world';
import { afterAll, expect, it } from 'vitest';
import { sessionCookieName } from '../../http/session.ts';
import { loggerOptions } from '../../log/logger.ts';
import { preLoginCookieName } from './pre-login-cookie.ts';

const lines: string[] = [];
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString());
    done();
  },
});
const world = await startWorld({
  host: true,
  app: { logger: { ...loggerOptions('trace'), stream } },
});
afterAll(world.close);

it('codes, states, tokens and cookies appear neither in the database nor in the logs', async () => {
  await world.host.person('ada');
  const browser = new CookieJar();
  const { url } = await beginLogin(world, browser);
  const preLogin = browser.get(preLoginCookieName(world.publicUrl)) ?? '';
  const returned = await allowOnHost(browser, url, 'ada');
  await finishLogin(world, browser, returned, { code: 'refused-code' });
  await world.host.control('POST', '/faults', { times: 1, fault: { kind: 'down' } });
  await finishLogin(world, browser, returned);
  expect((await finishLogin(world, browser, returned)).status).toBe(204);
  const session = browser.get(sessionCookieName(world.publicUrl)) ?? '';
  await world.api.as({ token: session }).get('/orgs/installations');

  const written = { log: lines.join(''), database: (await dumpDatabase(world)).join('\n') };
  expect(written.log).toContain('"route":"/api/login","status":503');
  expect(written.database).toContain('platform_tokens (');
  const { code = '', state = '' } = Object.fromEntries(returned.searchParams);
  // Prefixes of the platform's tokens.
  const secrets = ['ghu_', 'ghr_', 'refused-code', code, state, preLogin, session];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(3);
    for (const [place, text] of Object.entries(written)) {
      expect(text.includes(secret), `${secret} in the ${place}`).toBe(false);
      const hex = Buffer.from(secret).toString('hex');
      expect(text.includes(hex), `${secret} as hex in the ${place}`).toBe(false);
    }
  }
});
