import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildForge } from './app.ts';
import { openDb, openPool } from './store/client.ts';
import { startedForge, type StartedForge } from './testing/started-forge.ts';

interface Written {
  message: string;
  fields: object;
}

let host: StartedForge;
let app: FastifyInstance;
const written: Written[] = [];

/** The same host with its database connections closed. */
beforeAll(async () => {
  host = await startedForge();
  const pool = openPool('postgres://localhost');
  await pool.end();
  const silent = () => {};
  const error = (fields: object, message: string) => written.push({ fields, message });
  const log = { info: silent, warn: silent, error };
  app = buildForge({ ...host.context, pool, db: openDb(pool), log });
});
afterAll(async () => {
  await app.close();
  await host.close();
});

it.each([
  ['GET', '/course/work.git/info/refs?service=git-upload-pack', 'Git request failed'],
  ['POST', '/course/work.git/git-upload-pack', 'Git request failed'],
  ['POST', '/course/work.git/git-receive-pack', 'Git request failed'],
  ['POST', '/login/oauth/access_token', 'REST call failed'],
  ['GET', '/api/v3/repos/course/work', 'REST call failed'],
  ['GET', '/course/work', 'page failed'],
] as const)(
  'the host logs why %s %s failed and hides the reason from the client',
  async (method, url, message) => {
    written.length = 0;
    const isGit = /git-\w+-pack$/.exec(url)?.[0];
    const answer = await app.inject({
      method,
      url,
      headers: { 'content-type': isGit ? `application/x-${isGit}-request` : 'application/json' },
      ...(method === 'POST' && {
        payload: JSON.stringify({ client_id: 'Iv1.course', client_secret: 'secret' }),
      }),
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('select');
    expect(written.map((line) => line.message)).toEqual([message]);
    const [{ err, ...fields } = {}] = written.map((line) => line.fields as Record<string, unknown>);
    expect(err).toBeInstanceOf(Error);
    // The log holds the route pattern: the address would name the student.
    expect(JSON.stringify(fields)).not.toContain('course');
  },
);
