import { routes } from '@lectern/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unchanged, type Serve } from '../../../http/serve.ts';
import { addVary } from '../../../http/vary.ts';
import { readImage, readText } from './blob.ts';
import { readStarterDiff } from './starter-diff.ts';
import { repositoryOf } from '../work-repository.ts';
import { shownCommit, type ShownCommit } from './shown-commit.ts';
import { readTreeAt, type TreeDeps } from './tree.ts';

export function serveFiles(serve: Serve, deps: TreeDeps): void {
  serve(routes.getTree, async ({ by, request, reply }) => {
    const shown = shownCommit(repositoryOf(by));
    if (isKnownTree(request, shown)) {
      keepTree(reply, shown);
      return unchanged;
    }
    const { tree, sha } = await readTreeAt(deps, shown);
    keepTree(reply, shown);
    return tree.toJson(sha, shown.work.commentsOnAllLines);
  });

  serve(routes.getStarterDiff, ({ by, query }) => readStarterDiff(deps, by, query.path));

  serve(routes.getBlob, async ({ by, params, reply }) => {
    const text = await readText(deps, by, params.sha);
    forbidScripts(reply);
    keepInBrowser(reply);
    return text;
  });

  serve(routes.getRaw, async ({ by, params, reply }) => {
    const { bytes, type } = await readImage(deps, by, params.sha);
    forbidScripts(reply);
    keepInBrowser(reply);
    reply.type(type);
    return bytes;
  });
}

/** Commits never change. Raise the number when the answer gets another shape. */
function treeTag({ sha, work }: ShownCommit): string {
  const lines = work.commentsOnAllLines ? 'all' : 'changed';
  return `W/"1-${work.starterSha}-${sha}-${lines}"`;
}

function isKnownTree({ headers }: FastifyRequest, shown: ShownCommit): boolean {
  return (headers['if-none-match'] ?? '').split(', ').includes(treeTag(shown));
}

/** The browser keeps the tree, and asks each time whether it is still current. */
function keepTree(reply: FastifyReply, shown: ShownCommit): void {
  reply.header('etag', treeTag(shown)).header('cache-control', 'private, no-cache');
  addVary(reply, 'Cookie');
}

/** The hash in the address names the contents. `vary` hides them from the next person at this browser. */
function keepInBrowser(reply: FastifyReply): void {
  reply.header('cache-control', 'private, max-age=31536000, immutable');
  addVary(reply, 'Cookie');
}

/** Students write these files: opened in a tab, one must not run, load anything or act as a page. */
function forbidScripts(reply: FastifyReply): void {
  reply.header('content-security-policy', "default-src 'none'; sandbox");
  reply.header('x-content-type-options', 'nosniff');
  reply.header('content-disposition', 'inline; filename="file"');
}
