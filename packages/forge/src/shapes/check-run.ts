import type { components } from '@octokit/openapi-types';
import { appView } from './app.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { KnownCheckRun } from '../store/queries/checks.ts';
import type { CheckAnnotation } from '../store/schema.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';

type CheckRunView = components['schemas']['check-run'];
type AnnotationView = components['schemas']['check-annotation'];

export function checkRunView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  { run, suite, app, appOwner }: KnownCheckRun,
) {
  const home = `/repos/${owner.login}/${repository.name}`;
  const url = urls.api(`${home}/check-runs/${run.id}`);
  return {
    id: run.id,
    name: run.name,
    node_id: nodeId('CheckRun', run.id),
    head_sha: suite.headSha,
    external_id: run.externalId ?? '',
    url,
    html_url: urls.html(`/${owner.login}/${repository.name}/commit/${suite.headSha}`),
    details_url: run.detailsUrl ?? app.homepageUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt?.toISOString() ?? null,
    completed_at: run.completedAt?.toISOString() ?? null,
    output: {
      title: run.outputTitle,
      summary: run.outputSummary,
      text: run.outputText,
      annotations_count: run.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: suite.id },
    app: appView(urls, app, appOwner),
    pull_requests: [],
  } satisfies CheckRunView;
}

export function annotationView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  sha: string,
  annotation: CheckAnnotation,
): AnnotationView {
  const path = annotation.path.split('/').map(encodeURIComponent).join('/');
  return {
    start_column: null,
    end_column: null,
    title: null,
    raw_details: null,
    ...annotation,
    blob_href: urls.html(`/${owner.login}/${repository.name}/blob/${sha}/${path}`),
  };
}
