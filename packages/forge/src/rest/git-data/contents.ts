import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ForgeContext } from '../../context.ts';
import { notFound, validationFailed } from '../../errors.ts';
import { readPath } from '../../git/objects/contents.ts';
import { isSafeTreePath, isValidBranchName, isValidSha, zeroSha } from '../../git/names.ts';
import { sendFile } from '../../git/service/raw.ts';
import { readBlob } from '../../git/objects/tree.ts';
import { writeFile } from '../../git/repository/write-file.ts';
import { repositoryNeeds } from '../../permissions.ts';
import type { Account } from '../../principal.ts';
import { identityOf } from '../../use-cases/git-identity.ts';
import { logCommit } from '../../use-cases/log-change.ts';
import { storeWithinQuota } from '../../use-cases/storage-payer.ts';
import { readBody, text } from '../../body.ts';
import { contentView, fileView, LARGEST_INLINE } from '../../shapes/content.ts';
import { fileCommitView } from '../../shapes/file-commit.ts';
import { repositoryRoute, requireActor, type RepositoryCall } from '../route.ts';

/** Base64 adds a third, so this admits files of 30 MB. */
const LARGEST_UPLOAD = 42 * 1024 * 1024;

const rawType = 'application/vnd.github.raw+json; charset=utf-8';

/** Characters that git allows in the header of a commit. */
const signable = (value: string) => !/[<>\n\r\0]/.test(value);

const Person = z.object({
  name: z.string().min(1).max(255).refine(signable),
  email: z.string().min(1).max(254).refine(signable),
  date: z.iso.datetime({ offset: true }).optional(),
});

/** Unambiguous, so that a long invalid value does not backtrack for hours. */
const base64 = /^[A-Za-z0-9+/\s]*(=\s*){0,2}$/;

const FileWrite = z.object({
  message: text(65_536).min(1),
  content: z.string().regex(base64, 'not Base64'),
  sha: z.string().refine(isValidSha).optional(),
  branch: text(255).refine(isValidBranchName).optional(),
  author: Person.optional(),
  committer: Person.optional(),
});

export function registerContents(rest: FastifyInstance, context: ForgeContext): void {
  const path = '/repos/:owner/:repo/contents/*';
  rest.get(path, repositoryRoute(context, repositoryNeeds.readContents, read));
  rest.get(
    '/repos/:owner/:repo/contents',
    repositoryRoute(context, repositoryNeeds.readContents, read),
  );
  rest.put(path, {
    bodyLimit: LARGEST_UPLOAD,
    ...repositoryRoute(context, repositoryNeeds.writeContents, write),
  });
}

async function read({ context, repo, dir, params, query, request, reply }: RepositoryCall) {
  const ref = query['ref'] || repo.repository.defaultBranch;
  const file = (params['*'] ?? '').replace(/(?<!\/)\/+$/, '');
  const { caller } = context;
  const content = await readPath(dir, ref, file, caller);
  if (!content) throw notFound();
  if (content.kind !== 'file') return contentView(context.urls, repo, ref, content);
  const { entry } = content;
  if (wantsRaw(request.headers.accept)) {
    return sendFile(reply, { dir, caller, entry }, () => rawType);
  }
  const bytes = entry.size <= LARGEST_INLINE ? await readBlob(dir, entry.sha, caller) : undefined;
  return fileView(context.urls, repo, ref, entry, bytes);
}

async function write({ context, principal, repo, dir, params, request, reply }: RepositoryCall) {
  const file = params['*']!;
  requireSafe(file);
  const asked = readBody(request, 'Commit', FileWrite);
  const actor = requireActor(principal);
  const branch = asked.branch ?? repo.repository.defaultBranch;
  const ref = `refs/heads/${branch}`;
  const author = { repositoryId: repo.repository.id, pusherId: actor.id };
  const content = Buffer.from(asked.content, 'base64');
  const stored = { actor, place: repo, bytes: content.length };
  const commitFile = () =>
    logCommit(context, { ...author, ref }, async (beforeMove) => {
      const written = await writeFile(dir, {
        branch,
        path: file,
        caller: context.caller,
        message: asked.message,
        content,
        onMade: (sha, parent = zeroSha) => beforeMove({ before: parent, after: sha }),
        ...signatures(context, actor, asked),
        ...(asked.sha === undefined ? {} : { expectedSha: asked.sha }),
      });
      const { commit, parent = zeroSha } = written;
      return { before: parent, after: commit.sha, brought: [commit], written };
    });
  const { written } = await storeWithinQuota(context, stored, commitFile);
  reply.code(written.created ? 201 : 200);
  return fileCommitView(context.urls, repo, branch, written.entry, written.commit);
}

function requireSafe(path: string): void {
  if (isSafeTreePath(path)) return;
  const message = 'path contains a malformed path component';
  throw validationFailed({ resource: 'Commit', field: 'path', code: 'invalid', message });
}

function signatures(context: ForgeContext, actor: Account, asked: z.output<typeof FileWrite>) {
  const self = identityOf(context, actor);
  const named = (person: z.output<typeof Person> | undefined) =>
    person && {
      name: person.name,
      email: person.email,
      date: person.date === undefined ? self.date : new Date(person.date),
    };
  const committer = named(asked.committer) ?? self;
  return { author: named(asked.author) ?? committer, committer };
}

function wantsRaw(accept: string | undefined): boolean {
  return accept !== undefined && /application\/vnd\.github(\.v3)?\.raw/.test(accept);
}
