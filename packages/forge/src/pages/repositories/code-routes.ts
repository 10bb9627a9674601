import { finished } from 'node:stream';
import { makeSlots } from '@lectern/processes/slots';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { listCommits, resolveCommit } from '../../git/objects/commits.ts';
import { readPath } from '../../git/objects/contents.ts';
import { sendFile } from '../../git/service/raw.ts';
import { readBlob, type TreeEntry } from '../../git/objects/tree.ts';
import { viewerOf, visitOf, type Answer, type PageRoutes, type Visit } from '../page-routes.ts';
import { encodePart } from '../parts.ts';
import { fileKind, findReadme, imageType, isBinary, largestShownBytes } from './file-kind.ts';
import { filePage } from './file-view.ts';
import { emptyRepositoryPage, folderPage, type Folder } from './folder-view.ts';
import { listRefNames, openRepositoryFor, type RepositoryVisit } from './open-repository.ts';
import type { Place } from './place.ts';
import { splitRefPath } from './ref-path.ts';
import type { Viewer } from '../../accounts/sessions.ts';

/** Pushed files must run nothing in this origin, whatever their type. */
const rawHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, no-store',
};

/** A page of 100,000 files takes much memory, so each person gets two at once. */
const folders = makeSlots(Number.POSITIVE_INFINITY, { maxEach: 2 });

export function registerCodePages(
  routes: PageRoutes,
  app: FastifyInstance,
  context: ForgeContext,
): void {
  /** The place that `*` names; the root of the default branch without it. */
  async function placeOf(visit: Visit<Viewer | undefined>, rest?: string): Promise<Place> {
    const open = await openRepositoryFor(context, visit);
    const { defaultBranch } = open.repository;
    if (rest === undefined) return { visit: open, ref: defaultBranch, path: '' };
    const { branches, tags } = await listRefNames(open);
    return { visit: open, ...splitRefPath(rest, [...branches, ...tags]) };
  }

  routes.anyone('GET', '/:owner/:repo', async (visit) => {
    const name = visit.param('repo');
    // People paste clone addresses into browsers.
    if (name.endsWith('.git')) {
      return {
        redirectTo: `/${encodePart(visit.param('owner'))}/${encodePart(name.slice(0, -4))}`,
      };
    }
    const place = await placeOf(visit);
    const { dir, caller } = place.visit;
    if ((await resolveCommit(dir, 'HEAD', caller)) === undefined) {
      return emptyRepositoryPage(place.visit);
    }
    const shown = await folder(place, visit.reply);
    if (!shown) throw notFound();
    return folderPage(place, shown);
  });

  routes.anyone('GET', '/:owner/:repo/tree/*', async (visit): Promise<Answer> => {
    const place = await placeOf(visit, visit.param('*'));
    const shown = await folder(place, visit.reply);
    if (!shown) throw notFound();
    return folderPage(place, shown);
  });

  routes.anyone('GET', '/:owner/:repo/blob/*', async (visit): Promise<Answer> => {
    const place = await placeOf(visit, visit.param('*'));
    const { dir, caller } = place.visit;
    const found = await readPath(dir, place.ref, place.path, caller);
    if (found?.kind === 'symlink') {
      return filePage(place, {
        entry: found.entry,
        content: Buffer.from(found.target),
        target: found.target,
        source: true,
      });
    }
    if (found?.kind !== 'file') throw notFound();
    const source = visit.query.get('plain') === '1';
    const { entry } = found;
    const isShown = entry.size <= largestShownBytes && imageType(entry.name) === undefined;
    const content = isShown ? await readBlob(dir, entry.sha, caller) : undefined;
    return filePage(place, { entry, content, source });
  });

  app.get('/:owner/:repo/raw/*', async (request, reply) => {
    const visit = visitOf(request, reply, await viewerOf(context, request));
    const place = await placeOf(visit, visit.param('*'));
    const { dir, caller } = place.visit;
    const found = await readPath(dir, place.ref, place.path, caller);
    if (found?.kind !== 'file') throw notFound();
    const { entry } = found;
    const plain = (start: Buffer) =>
      isBinary(start) ? 'application/octet-stream' : 'text/plain; charset=utf-8';
    return sendFile(
      reply.headers(rawHeaders),
      { dir, caller, entry },
      (start) => imageType(entry.name) ?? plain(start),
    );
  });
}

async function folder(
  { visit, ref, path }: Place,
  { raw }: FastifyReply,
): Promise<Folder | undefined> {
  const { dir, caller } = visit;
  const release = await folders.take(caller);
  finished(raw, release);
  const content = await readPath(dir, ref, path, caller);
  if (content?.kind !== 'directory') return undefined;
  const [commit] = (await listCommits(dir, { ref, path, perPage: 1, caller })) ?? [];
  const entry = findReadme(content.entries);
  const readme = entry && (await readReadme(visit, entry));
  return { entries: content.entries, commit, readme };
}

/** A README that is too large or binary must not block its folder. */
async function readReadme(
  { dir, caller }: RepositoryVisit,
  { name, size, sha }: TreeEntry,
): Promise<Folder['readme']> {
  if (size > largestShownBytes) return undefined;
  const bytes = await readBlob(dir, sha, caller);
  const kind = fileKind(name, bytes);
  return kind === 'text' || kind === 'markdown'
    ? { name, kind, text: bytes.toString('utf8') }
    : undefined;
}
