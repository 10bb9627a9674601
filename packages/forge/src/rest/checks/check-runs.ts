import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { OpenRepository } from '../../access/repository-access.ts';
import { transact, type ForgeContext } from '../../context.ts';
import { forbidden, GitHubError, notFound } from '../../errors.ts';
import { getCommit, resolveCommit } from '../../git/objects/commits.ts';
import { repositoryNeeds } from '../../permissions.ts';
import type { Principal } from '../../principal.ts';
import type { Reader } from '../../store/client.ts';
import { checkRuns, checkSuites } from '../../store/schema.ts';
import { checkRunEvent } from '../../webhooks/check-run-event.ts';
import { emit } from '../../webhooks/emit.ts';
import { idParam, readBody } from '../../body.ts';
import { CheckRunUpdate, NewCheckRun, toColumns } from './check-run-input.ts';
import {
  ensureSuite,
  latestOf,
  listCheckRuns,
  type KnownCheckRun,
} from '../../store/queries/checks.ts';
import { annotationView, checkRunView } from '../../shapes/check-run.ts';
import { cut, parsePage } from '../pagination.ts';
import { repositoryRoute, sendAll, sendPage } from '../route.ts';

const base = '/repos/:owner/:repo';

// oxlint-disable-next-line max-lines-per-function -- a list of routes, each with a short handler
export function registerCheckRuns(rest: FastifyInstance, context: ForgeContext): void {
  const { db, urls } = context;

  rest.post(
    `${base}/check-runs`,
    repositoryRoute(context, repositoryNeeds.writeChecks, async (call) => {
      const { repo, dir, principal, request, reply } = call;
      const { installation, account } = requireAppCaller(principal);
      const wanted = readBody(request, 'CheckRun', NewCheckRun);
      if (!(await getCommit(dir, wanted.head_sha, call.context.caller))) {
        throw new GitHubError(422, `No commit found for SHA: ${wanted.head_sha.slice(0, 64)}`);
      }
      const now = context.clock();
      const created = await transact(context, async (tx) => {
        const suite = { repositoryId: repo.repository.id, appId: installation.appId };
        const [run] = await tx
          .insert(checkRuns)
          .values({
            status: 'queued',
            startedAt: now,
            createdAt: now,
            updatedAt: now,
            ...toColumns(wanted, now),
            name: wanted.name,
            annotations: wanted.output?.annotations ?? [],
            suiteId: await ensureSuite(tx, { ...suite, headSha: wanted.head_sha, createdAt: now }),
          })
          .returning({ id: checkRuns.id });
        const known = await selectRun(tx, repo, run!.id);
        await emit(tx, context, checkRunEvent(urls, repo, account, { action: 'created', known }));
        return known;
      });
      reply.code(201);
      return checkRunView(urls, repo, created);
    }),
  );

  rest.patch(
    `${base}/check-runs/:id`,
    repositoryRoute(context, repositoryNeeds.writeChecks, async (call) => {
      const { repo, principal, request, params } = call;
      const { installation, account } = requireAppCaller(principal);
      const before = await selectRun(db, repo, idParam(params['id']!));
      if (before.app.id !== installation.appId) throw forbidden('Invalid app_id');
      const asked = readBody(request, 'CheckRun', CheckRunUpdate);
      const now = context.clock();
      const known = await transact(context, async (tx) => {
        await tx
          .update(checkRuns)
          .set({
            ...toColumns(asked, now),
            updatedAt: now,
            annotations: [...before.run.annotations, ...(asked.output?.annotations ?? [])],
          })
          .where(eq(checkRuns.id, before.run.id));
        const after = await selectRun(tx, repo, before.run.id);
        if (after.run.status === 'completed' && before.run.status !== 'completed') {
          const completed = { action: 'completed', known: after } as const;
          await emit(tx, context, checkRunEvent(urls, repo, account, completed));
        }
        return after;
      });
      return checkRunView(urls, repo, known);
    }),
  );

  rest.get(
    `${base}/check-runs/:id`,
    repositoryRoute(context, repositoryNeeds.readChecks, async ({ repo, params }) =>
      checkRunView(urls, repo, await selectRun(db, repo, idParam(params['id']!))),
    ),
  );

  rest.get(
    `${base}/check-runs/:id/annotations`,
    repositoryRoute(context, repositoryNeeds.readChecks, async (call) => {
      const { repo, params } = call;
      const { run, suite } = await selectRun(db, repo, idParam(params['id']!));
      return sendAll(call, run.annotations, (one) =>
        annotationView(urls, repo, suite.headSha, one),
      );
    }),
  );

  rest.get(
    `${base}/commits/:ref/check-runs`,
    repositoryRoute(context, repositoryNeeds.readChecks, async (call) => {
      const { repo, dir, query } = call;
      const sha = await resolveCommit(dir, call.params['ref'], call.context.caller);
      if (sha === undefined) throw new GitHubError(422, 'No commit found for SHA');
      const all = await listCheckRuns(
        db,
        and(inRepository(repo), eq(checkSuites.headSha, sha), ...filtersOf(query)),
      );
      const runs = query['filter'] === 'all' ? all : latestOf(all);
      const page = parsePage(query);
      return sendPage(call, page, runs.length, {
        total_count: runs.length,
        check_runs: cut(runs, page).map((known) => checkRunView(urls, repo, known)),
      });
    }),
  );
}

const inRepository = ({ repository }: OpenRepository) =>
  eq(checkSuites.repositoryId, repository.id);

async function selectRun(db: Reader, repo: OpenRepository, id: number): Promise<KnownCheckRun> {
  const [known] = await listCheckRuns(db, and(inRepository(repo), eq(checkRuns.id, id)));
  if (!known) throw notFound();
  return known;
}

function filtersOf(query: Record<string, string>) {
  const { check_name: name, status } = query;
  return [
    name === undefined ? undefined : eq(checkRuns.name, name),
    status === 'queued' || status === 'in_progress' || status === 'completed'
      ? eq(checkRuns.status, status)
      : undefined,
  ];
}

/** As on GitHub, only apps can write check runs. */
function requireAppCaller(principal: Principal): Extract<Principal, { kind: 'installation' }> {
  if (principal.kind === 'installation') return principal;
  throw forbidden('You must authenticate via a GitHub App.');
}
