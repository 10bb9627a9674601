/**
 * Program: a server that asks the platform first and writes the row last. It loses acceptances, so it
 * proves that the checks of a storm can fail.
 */
import cookie from '@fastify/cookie';
import { readConfig } from '@lectern/server/config';
import { openDatabase } from '@lectern/server/db/open';
import {
  assignments,
  baseRepositories,
  contributors,
  organizations,
  provisionings,
  works,
} from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { findSessionUser, sessionCookieName } from '@lectern/server/http/session';
import { connectPlatform } from '@lectern/server/platform/platform';
import { desc, eq } from 'drizzle-orm';
import fastify from 'fastify';
import type { ServerOptions } from './server.ts';

process.stdin.resume().once('end', () => process.exit());
const { env, settings } = JSON.parse(process.argv[2] ?? '') as ServerOptions;
const config = readConfig(env, '/');
const { url = '', ownerUrl } = config.database ?? {};
const { db } = await openDatabase({ kind: 'given', url, ownerUrl });
const platform = connectPlatform(settings, { db, clock: () => new Date() });

async function accept(user: { id: number; login: string }): Promise<string> {
  const [row] = await db
    .select({ assignment: assignments, base: baseRepositories, org: organizations })
    .from(assignments)
    .innerJoin(baseRepositories, eq(baseRepositories.assignmentId, assignments.id))
    .innerJoin(organizations, eq(organizations.id, baseRepositories.orgId))
    // The newest assignment is that of the current storm.
    .orderBy(desc(assignments.id))
    .limit(1);
  if (!row?.org.installationId) throw new Error('there is nothing to accept');
  const { assignment, base, org } = row;
  const client = await platform.repositories(row.org.installationId, org.login);
  const template = { owner: org.login, name: base.name };
  let made;
  for (let n = 0; !made; n += 1) {
    const name = `${assignment.slug}-${user.login}${n === 0 ? '' : `-${n}`}`;
    made = await client.generate({ template, name, description: '' });
  }
  const repository = made;
  await client.addCollaborator(repository.name, user.login);
  const starterSha = await client.findBranchHead(repository.name, repository.defaultBranch);
  if (starterSha) await client.createBranch(repository.name, 'feedback', starterSha);
  await transact(db, async (tx) => {
    const work = {
      assignmentId: assignment.id,
      orgId: org.id,
      repositoryName: repository.name,
      repositoryId: repository.id,
      repositoryUrl: repository.url,
      ...(starterSha ? { starterSha } : {}),
    };
    const [saved] = await tx.insert(works).values(work).returning({ id: works.id });
    const workId = saved?.id ?? 0;
    await tx.insert(contributors).values({ workId, assignmentId: assignment.id, userId: user.id });
    await tx.insert(provisionings).values({ workId, step: 'ready', readyAt: new Date() });
  });
  return repository.url;
}

const app = fastify();
await app.register(cookie);
app.post('/api/classrooms/classroom/0/assignments/token/:token', async (request, reply) => {
  const session = request.cookies[sessionCookieName(config.publicUrl)];
  const user = await findSessionUser(db, session, new Date());
  if (!user) return reply.code(401).send({});
  return { repo_url: await accept(user) };
});
app.post('/api/webhooks/github', async () => ({}));
await app.listen({ host: config.host, port: config.port });
process.stdout.write('ready\n');
