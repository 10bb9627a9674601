import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GitProblem } from '../git/git-problem.ts';
import { pageErrorHandler } from './error-page.ts';
import { startedForge, type StartedForge } from '../testing/started-forge.ts';

let host: StartedForge;
beforeAll(async () => {
  host = await startedForge();
});
afterAll(() => host.close());

it('tells what git refused as a refusal, and not as a fault of the host', async () => {
  const app = fastify();
  app.setErrorHandler(pageErrorHandler(host.context));
  app.get('/', () => {
    throw new GitProblem('output_too_large', 'This file is too large to show.');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('This file is too large to show.');
});

it('says that something went wrong, and nothing of what or where', async () => {
  const app = fastify();
  app.setErrorHandler(pageErrorHandler(host.context));
  app.get('/', () => {
    throw new Error('ENOENT: /var/lib/lectern/repositories/07/71000007.git');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Something went wrong here');
  expect(answer.body).not.toMatch(/ENOENT|71000007/);
});
