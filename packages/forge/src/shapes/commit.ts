import type { components } from '@octokit/openapi-types';
import type { GitCommit, GitPerson } from '../git/objects/commit-format.ts';
import type { ChangedFile } from '../git/objects/diff-format.ts';
import type { Account } from '../principal.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import { nodeId } from './node-id.ts';
import { simpleUserView } from './user.ts';

type Commit = components['schemas']['commit'];
type DiffEntry = components['schemas']['diff-entry'];

/** Accounts by lower-case e-mail address. */
export type Authors = ReadonlyMap<string, Account>;

export function commitView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  commit: GitCommit,
  authors: Authors,
): Commit {
  const api = urls.api(`/repos/${owner.login}/${repository.name}`);
  const page = urls.html(`/${owner.login}/${repository.name}/commit`);
  const url = `${api}/commits/${commit.sha}`;
  const account = ({ email }: GitPerson) => {
    const known = authors.get(email.toLowerCase());
    return known ? simpleUserView(urls, known) : null;
  };
  return {
    sha: commit.sha,
    node_id: nodeId('Commit', `${repository.id}:${commit.sha}`),
    url,
    html_url: `${page}/${commit.sha}`,
    comments_url: `${url}/comments`,
    commit: {
      url: `${api}/git/commits/${commit.sha}`,
      author: personView(commit.author),
      committer: personView(commit.committer),
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.treeSha, url: `${api}/git/trees/${commit.treeSha}` },
      verification: unsigned,
    },
    author: account(commit.author),
    committer: account(commit.committer),
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${api}/commits/${sha}`,
      html_url: `${page}/${sha}`,
    })),
  };
}

/** GitHub's limit. */
const MOST_FILES = 3_000;

export function commitWithFilesView(
  urls: Urls,
  found: OwnedRepository,
  commit: GitCommit,
  authors: Authors,
  files: readonly ChangedFile[],
): Commit {
  const sum = (key: 'additions' | 'deletions') =>
    files.reduce((total, file) => total + file[key], 0);
  const [additions, deletions] = [sum('additions'), sum('deletions')];
  return {
    ...commitView(urls, found, commit, authors),
    stats: { total: additions + deletions, additions, deletions },
    files: files.slice(0, MOST_FILES).map((file) => changedFileView(urls, found, commit.sha, file)),
  };
}

export function changedFileView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  sha: string,
  changed: ChangedFile,
): DiffEntry {
  const { isBinary: _, ...file } = changed;
  const path = file.filename.split('/').map(encodeURIComponent).join('/');
  const page = urls.html(`/${owner.login}/${repository.name}`);
  return {
    ...file,
    blob_url: `${page}/blob/${sha}/${path}`,
    raw_url: `${page}/raw/${sha}/${path}`,
    contents_url: urls.api(`/repos/${owner.login}/${repository.name}/contents/${path}?ref=${sha}`),
  };
}

export function personView({ name, email, date }: GitPerson) {
  return { name, email, date: date.toISOString() };
}

/** The host knows no keys, so it verifies no signatures. */
export const unsigned = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
};
