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

it('the error page shows what git refused with its own status', async () => {
  const app = fastify();
  app.setErrorHandler(pageErrorHandler(host.context));
  app.get('/', () => {
    throw new GitProblem('output_too_large', 'This file is too large to show.');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('This file is too large to show.');
});

it('the error page reveals no details of an internal error', async () => {
  const app = fastify();
  app.setErrorHandler(pageErrorHandler(host.context));
  app.get('/', () => {
    throw new Error('ENOENT: /var/lib/lectern/repositories/07/71000007.git');
  });
  const answer = await app.inject('/');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('Something went wrong');
  expect(answer.body).not.toMatch(/ENOENT|71000007/);
});
