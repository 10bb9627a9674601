import { routes } from '@lectern/contract';
import type { FastifyReply } from 'fastify';
import type { Serve } from '../../../http/serve.ts';
import { addVary } from '../../../http/vary.ts';
import { readImage, readText } from './blob.ts';
import { readStarterDiff } from './starter-diff.ts';
import { repositoryOf } from '../work-repository.ts';
import { readShownTree, type TreeDeps } from './tree.ts';

export function serveFiles(serve: Serve, deps: TreeDeps): void {
  serve(routes.getTree, async ({ by }) => {
    const { tree, sha } = await readShownTree(deps, repositoryOf(by));
    return tree.toJson(sha);
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
