import type { Account } from '../principal.ts';
import { checkRunView } from '../shapes/check-run.ts';
import { nodeId } from '../shapes/node-id.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import type { ForgeEvent } from './emit.ts';
import { accountPayload, repositoryFields, type Payload } from './payload.ts';
import type { KnownCheckRun } from '../store/queries/checks.ts';

type Body = Payload<'webhook-check-run-created'>;

export function checkRunEvent(
  urls: Urls,
  found: OwnedRepository,
  sender: Account,
  { action, known }: { action: 'created' | 'completed'; known: KnownCheckRun },
): ForgeEvent {
  const { run, suite, appOwner } = known;
  const view = checkRunView(urls, found, known);
  const app = { ...view.app, owner: accountPayload(urls, appOwner) };
  const payload = {
    ...repositoryFields(urls, found, sender),
    check_run: {
      ...view,
      app,
      check_suite: {
        id: suite.id,
        node_id: nodeId('CheckSuite', suite.id),
        head_branch: null,
        head_sha: suite.headSha,
        status: run.status,
        conclusion: run.conclusion,
        url: urls.api(
          `/repos/${found.owner.login}/${found.repository.name}/check-suites/${suite.id}`,
        ),
        before: null,
        after: suite.headSha,
        app,
        pull_requests: [],
        created_at: suite.createdAt.toISOString(),
        updated_at: run.updatedAt.toISOString(),
      } as unknown as NonNullable<Body['check_run']['check_suite']>,
    },
  };
  return {
    name: 'check_run',
    action,
    accountId: found.owner.id,
    repositoryId: found.repository.id,
    payload,
  };
}
