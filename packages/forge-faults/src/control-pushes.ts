import { and, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ForgeContext } from '@lectern/forge/context';
import { zeroSha } from '@lectern/forge/git/names';
import { repositoryDir } from '@lectern/forge/git/paths';
import { accountKey } from '@lectern/forge/rate-limit';
import type { PushedCommit } from '@lectern/forge/git/objects/pushed-format';
import { readRef } from '@lectern/forge/git/objects/ref-files';
import { swapRef } from '@lectern/forge/git/objects/refs';
import { anyVersion, writeFile } from '@lectern/forge/git/repository/write-file';
import type { Account } from '@lectern/forge/principal';
import { redateRepository } from '@lectern/forge/store/queries/push-log';
import {
  findRepositoryByName,
  type OwnedRepository,
} from '@lectern/forge/store/queries/repositories';
import { pushes, pushUpdates } from '@lectern/forge/store/schema';
import { openPush, closePush } from '@lectern/forge/use-cases/log-push';
import { ControlProblem, read } from './control-read.ts';
import { selectAccount } from './control-world.ts';

const RecordedPush = z.strictObject({
  repository: z.string().regex(/^[^/]+\/[^/]+$/, 'must be owner/name'),
  pusher: z.string(),
  branch: z.string().min(1),
  received_at: z.iso.datetime({ offset: true }),
  /** An existing commit, or one file to commit now. */
  content: z.union([
    z.strictObject({ after: z.string().regex(/^[0-9a-f]{40}$/) }),
    z.strictObject({
      path: z.string().min(1),
      text: z.string(),
      message: z.string().default('Update'),
    }),
  ]),
});

const PushTime = z.strictObject({
  after: z.string().regex(/^[0-9a-f]{40}$/),
  received_at: z.iso.datetime({ offset: true }),
});

interface DatedPush {
  found: OwnedRepository;
  pusher: Account;
  branch: string;
  receivedAt: Date;
}

/** Pushes with a given date, for tests of deadlines. */
export function registerPushControls(control: FastifyInstance, context: ForgeContext): void {
  control.post('/pushes', async (request, reply) => {
    const body = read(request, RecordedPush);
    const [owner = '', name = ''] = body.repository.split('/');
    const found = await findRepositoryByName(context.db, owner, name);
    if (!found) throw new ControlProblem(`There is no repository ${body.repository}.`, 404);
    const push: DatedPush = {
      found,
      pusher: await selectAccount(context, body.pusher),
      branch: body.branch,
      receivedAt: new Date(body.received_at),
    };
    const after =
      'after' in body.content
        ? await recordCommit(context, push, body.content.after)
        : await recordFile(context, push, body.content);
    return reply.code(201).send({ after });
  });

  /** Dates a push before git sends it, so that the log and the webhooks agree. */
  control.post('/push-times', async (request, reply) => {
    const { after, received_at } = read(request, PushTime);
    context.pushTimes.set(after, new Date(received_at));
    return reply.code(204).send();
  });
  control.addHook('onClose', async () => context.pushTimes.clear());
}

/** If git already brought the commit to the branch, this only changes the date. */
async function recordCommit(context: ForgeContext, push: DatedPush, after: string) {
  const dir = repositoryDir(context.dirs.repositories, push.found.repository.id);
  const ref = `refs/heads/${push.branch}`;
  const before = await readRef(dir, ref);
  if (before === after) await redate(context, push, ref, after);
  else {
    await swapRef(dir, ref, after, before, accountKey(push.pusher.id));
    await logDatedPush(context, push, ref, before, after);
  }
  return after;
}

async function recordFile(
  context: ForgeContext,
  push: DatedPush,
  file: { path: string; text: string; message: string },
) {
  const { found, pusher, branch, receivedAt } = push;
  const dir = repositoryDir(context.dirs.repositories, found.repository.id);
  const author = {
    name: pusher.name ?? pusher.login,
    email: pusher.email ?? `${pusher.login}@example.org`,
    date: receivedAt,
  };
  const ref = `refs/heads/${branch}`;
  const before = await readRef(dir, ref);
  const { commit } = await writeFile(dir, {
    branch,
    path: file.path,
    content: Buffer.from(file.text),
    message: file.message,
    author,
    committer: author,
    expectedSha: anyVersion,
    caller: accountKey(pusher.id),
  });
  await logDatedPush(context, push, ref, before, commit.sha, { brought: [commit] });
  return commit.sha;
}

async function logDatedPush(
  context: ForgeContext,
  { found, pusher, receivedAt }: DatedPush,
  ref: string,
  before: string | undefined,
  after: string,
  known: { brought?: PushedCommit[] } = {},
): Promise<void> {
  const change = { ref, before: before ?? zeroSha, after };
  const repositoryId = found.repository.id;
  const intent = { repositoryId, pusherId: pusher.id, changes: [change], receivedAt };
  await redateRepository(context.db, repositoryId, receivedAt);
  await closePush(context, await openPush(context, intent), [{ ref, ...known }]);
}

async function redate(
  context: ForgeContext,
  { found, receivedAt }: DatedPush,
  ref: string,
  after: string,
): Promise<void> {
  const { db } = context;
  const [last] = await db
    .select({ id: pushes.id })
    .from(pushes)
    .innerJoin(pushUpdates, eq(pushUpdates.pushId, pushes.id))
    .where(
      and(
        eq(pushes.repositoryId, found.repository.id),
        eq(pushUpdates.ref, ref),
        eq(pushUpdates.after, after),
      ),
    )
    .orderBy(desc(pushes.id))
    .limit(1);
  if (!last) throw new ControlProblem('No push brought this commit to the branch.', 404);
  await db.update(pushes).set({ receivedAt }).where(eq(pushes.id, last.id));
  await redateRepository(db, found.repository.id, receivedAt);
}
