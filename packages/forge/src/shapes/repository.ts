import type { components } from '@octokit/openapi-types';
import { levelOf, type RepositoryFacts } from '../access/rules.ts';
import { appMay, atLeast, repositoryNeeds, type Level } from '../permissions.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import { repositoryUrls } from './repository-urls.ts';
import { simpleUserView } from './user.ts';

type PlainRepository = components['schemas']['repository'];
type FullRepository = components['schemas']['full-repository'];

export function repositoryView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  facts?: RepositoryFacts,
): PlainRepository {
  return {
    id: repository.id,
    node_id: nodeId('Repository', repository.id),
    name: repository.name,
    full_name: `${owner.login}/${repository.name}`,
    private: repository.private,
    owner: simpleUserView(urls, owner),
    html_url: urls.html(`/${owner.login}/${repository.name}`),
    description: repository.description,
    fork: false,
    ...repositoryUrls(urls, owner.login, repository.name),
    created_at: repository.createdAt.toISOString(),
    updated_at: repository.updatedAt.toISOString(),
    pushed_at: (repository.pushedAt ?? repository.createdAt).toISOString(),
    homepage: repository.homepage,
    size: 0,
    stargazers_count: 0,
    watchers_count: 0,
    language: null,
    has_issues: false,
    has_projects: false,
    has_downloads: false,
    has_wiki: false,
    has_pages: false,
    has_discussions: false,
    forks_count: 0,
    mirror_url: null,
    archived: repository.archived,
    disabled: false,
    open_issues_count: 0,
    license: null,
    allow_forking: false,
    is_template: repository.isTemplate,
    web_commit_signoff_required: false,
    topics: [],
    visibility: repository.private ? 'private' : 'public',
    forks: 0,
    open_issues: 0,
    watchers: 0,
    default_branch: repository.defaultBranch,
    ...(facts && { permissions: permissionsView(effectiveLevel(facts)) }),
  };
}

export function fullRepositoryView(
  urls: Urls,
  found: OwnedRepository,
  facts: RepositoryFacts,
  template?: OwnedRepository,
): FullRepository {
  return {
    ...repositoryView(urls, found, facts),
    pushed_at: (found.repository.pushedAt ?? found.repository.createdAt).toISOString(),
    created_at: found.repository.createdAt.toISOString(),
    updated_at: found.repository.updatedAt.toISOString(),
    has_discussions: false,
    ...(found.owner.type === 'Organization' && {
      organization: simpleUserView(urls, found.owner),
    }),
    ...(found.repository.generatedFromId !== null && {
      template_repository: template ? repositoryView(urls, template) : null,
    }),
    allow_squash_merge: true,
    allow_merge_commit: true,
    allow_rebase_merge: true,
    allow_auto_merge: false,
    delete_branch_on_merge: false,
    temp_clone_token: '',
    network_count: 0,
    subscribers_count: 0,
  };
}

export function permissionsView(level: Level) {
  return {
    admin: atLeast(level, 'admin'),
    maintain: atLeast(level, 'maintain'),
    push: atLeast(level, 'push'),
    triage: atLeast(level, 'triage'),
    pull: atLeast(level, 'pull'),
  };
}

function effectiveLevel(facts: RepositoryFacts): Level {
  if (facts.caller.kind !== 'installation') return levelOf(facts);
  const app = facts.caller.app ?? {};
  if (appMay(app, repositoryNeeds.administer.permission)) return 'admin';
  return appMay(app, repositoryNeeds.writeContents.permission) ? 'push' : 'pull';
}
