/** A page on another name that points to this machine cannot use the code host (DNS rebinding). */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForge } from './app.ts';
import { startedForge, type StartedForge } from './testing/started-forge.ts';

let host: StartedForge;
let app: FastifyInstance;
beforeAll(async () => {
  host = await startedForge({
    publicUrl: 'https://git.example.edu',
    quickSignIn: [{ login: 'professor', name: 'Pia Professor' }],
  });
  app = buildForge(host.context);
});
afterAll(async () => {
  await app.close();
  await host.close();
});

it.each([
  ['GET', '/session/new'],
  ['POST', '/session/quick'],
  ['GET', '/api/v3/meta'],
  ['GET', '/course/work.git/info/refs?service=git-upload-pack'],
] as const)('%s %s is refused on a foreign name', async (method, url) => {
  const origin = 'http://evil.example:3001';
  const headers = { host: 'evil.example:3001', origin };
  const refused = await app.inject({ method, url, headers });
  expect(refused.statusCode).toBe(421);
  expect(refused.json<{ message: string }>().message).toContain('ALLOWED_HOSTS');
  expect(refused.headers['set-cookie']).toBeUndefined();
});

it.each(['git.example.edu', '127.0.0.1:3001'])('the code host answers to %s', async (name) => {
  expect((await app.inject({ url: '/session/new', headers: { host: name } })).statusCode).not.toBe(
    421,
  );
});
