import type { components } from '@octokit/openapi-types';
import type { GitCommit } from '../git/objects/commit-format.ts';
import type { TreeEntry } from '../git/objects/tree.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';
import { personView, unsigned } from './commit.ts';
import { entryView } from './content.ts';
import { nodeId } from './node-id.ts';

export function fileCommitView(
  urls: Urls,
  found: OwnedRepository,
  branch: string,
  entry: TreeEntry,
  commit: GitCommit,
): components['schemas']['file-commit'] {
  const place = `${found.owner.login}/${found.repository.name}`;
  const { download_url: downloadUrl, ...content } = entryView(urls, found, branch, entry);
  const addresses = (sha: string) => ({
    sha,
    url: urls.api(`/repos/${place}/git/commits/${sha}`),
    html_url: urls.html(`/${place}/commit/${sha}`),
  });
  return {
    content: {
      ...content,
      type: 'file',
      ...(downloadUrl !== null && { download_url: downloadUrl }),
    },
    commit: {
      ...addresses(commit.sha),
      node_id: nodeId('Commit', `${found.repository.id}:${commit.sha}`),
      author: personView(commit.author),
      committer: personView(commit.committer),
      message: commit.message,
      tree: { sha: commit.treeSha, url: urls.api(`/repos/${place}/git/trees/${commit.treeSha}`) },
      parents: commit.parents.map(addresses),
      verification: unsigned,
    },
  };
}
