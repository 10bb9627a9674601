import type { components } from '@octokit/openapi-types';
import type { PathContent } from '../git/objects/contents.ts';
import type { TreeEntry } from '../git/objects/tree.ts';
import type { OwnedRepository } from '../store/queries/repositories.ts';
import type { Urls } from '../urls.ts';

type Schemas = components['schemas'];
type ContentFile = Schemas['content-file'];
type ContentDirectory = Schemas['content-directory'];

/** Content of larger files is not included. Clients read them raw or by git. */
export const LARGEST_INLINE = 1024 * 1024;
const MOST_ENTRIES = 1000;

const types = {
  file: 'file',
  directory: 'dir',
  symlink: 'symlink',
  submodule: 'submodule',
} as const;

export function contentView(
  urls: Urls,
  found: OwnedRepository,
  ref: string,
  content: Exclude<PathContent, { kind: 'file' }>,
) {
  switch (content.kind) {
    case 'directory':
      return directoryView(urls, found, ref, content.entries);
    case 'symlink': {
      const view: Schemas['content-symlink'] = {
        ...entryView(urls, found, ref, content.entry),
        type: 'symlink',
        target: content.target,
      };
      return view;
    }
    case 'submodule': {
      // The URL of a submodule is in .gitmodules, which this host does not read.
      const view: Schemas['content-submodule'] = {
        ...entryView(urls, found, ref, content.entry),
        type: 'submodule',
        submodule_git_url: '',
      };
      return view;
    }
  }
}

function directoryView(
  urls: Urls,
  found: OwnedRepository,
  ref: string,
  entries: readonly TreeEntry[],
): ContentDirectory {
  return entries.slice(0, MOST_ENTRIES).map((entry) => ({
    ...entryView(urls, found, ref, entry),
    type: types[entry.kind],
  }));
}

export function fileView(
  urls: Urls,
  found: OwnedRepository,
  ref: string,
  entry: TreeEntry,
  /** Undefined if the file is too large. */
  bytes: Buffer | undefined,
): ContentFile {
  return {
    ...entryView(urls, found, ref, entry),
    type: 'file',
    encoding: bytes ? 'base64' : 'none',
    content: bytes ? inLines(bytes.toString('base64')) : '',
  };
}

export function entryView(
  urls: Urls,
  { repository, owner }: OwnedRepository,
  ref: string,
  entry: TreeEntry,
) {
  const place = `${owner.login}/${repository.name}`;
  const path = entry.path.split('/').map(encodeURIComponent).join('/');
  const self = urls.api(`/repos/${place}/contents/${path}?ref=${encodeURIComponent(ref)}`);
  const kind = entry.kind === 'directory' ? 'tree' : 'blob';
  const git = urls.api(`/repos/${place}/git/${kind}s/${entry.sha}`);
  const html = urls.html(`/${place}/${kind}/${ref}/${path}`);
  return {
    name: entry.name,
    path: entry.path,
    sha: entry.sha,
    size: entry.size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: entry.kind === 'file' ? urls.html(`/${place}/raw/${ref}/${path}`) : null,
    _links: { self, git, html },
  };
}

/** GitHub wraps base64 after 60 characters and ends it with a line break. */
function inLines(base64: string): string {
  return base64.replaceAll(/.{1,60}/g, '$&\n');
}
