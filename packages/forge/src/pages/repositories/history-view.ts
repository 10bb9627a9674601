import type { GitCommit } from '../../git/objects/commit-format.ts';
import type { ChangedFile } from '../../git/objects/diff-format.ts';
import { html, type Markup } from '../html.ts';
import type { Page } from '../layout.ts';
import { empty, pathInUrl, time } from '../parts.ts';
import { changesView } from '../patch-view.ts';
import { cut, visible } from '../visible.ts';
import { repositoryFrame } from './frame-view.ts';
import { pager } from '../repository-list.ts';
import type { RepositoryVisit } from './open-repository.ts';

/** Subjects have no limit, and a list holds hundreds. */
const longestSubject = 300;

export function subjectOf({ message }: GitCommit): string {
  const [subject = ''] = message.split('\n', 1);
  return cut(subject, longestSubject) || 'Commit without a message';
}

/** The message without the subject, or all of it if the subject was cut. */
function bodyOf({ message }: GitCommit): string {
  const [subject = '', ...rest] = message.split('\n');
  return subject.length > longestSubject ? message : rest.join('\n').trim();
}

export function commitList(home: string, commits: readonly GitCommit[]): Markup {
  const rows = commits.map(
    (commit) =>
      html`<li>
        <span class="grow"
          ><a href="${home}/commit/${commit.sha}">${subjectOf(commit)}</a><br /><span
            class="muted small"
            ><bdi>${commit.author.name}</bdi> · ${time(commit.committer.date)}</span
          ></span
        >
        <span class="end muted mono">${commit.sha.slice(0, 7)}</span>
      </li>`,
  );
  return html`<ul class="list">
    ${rows}
  </ul>`;
}

export function commitsPage(
  visit: RepositoryVisit,
  history: {
    ref: string;
    path: string;
    commits: readonly GitCommit[];
    page: number;
    more: boolean;
  },
): Page {
  const { ref, path, commits, page, more } = history;
  const address = `${visit.home}/commits/${pathInUrl(ref)}${path && `/${pathInUrl(path)}`}`;
  return {
    title: `Commits · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'commits',
      html`<p class="place">
        <span class="pill mono">${visible(ref)}</span>
        ${path !== '' && html`<span class="mono">${visible(path)}</span>`}
      </p>`,
      commits.length === 0 ? empty('No commits here yet.') : commitList(visit.home, commits),
      pager(address, page, more),
    ),
  };
}

export function commitPage(
  visit: RepositoryVisit,
  commit: GitCommit,
  files: readonly ChangedFile[],
): Page {
  const body = bodyOf(commit);
  const parents = commit.parents.map(
    (sha) => html` <a class="mono" href="${visit.home}/commit/${sha}">${sha.slice(0, 7)}</a>`,
  );
  const tree = `${visit.home}/tree/${commit.sha}`;
  return {
    title: `${subjectOf(commit)} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'commits',
      html`<h2>${subjectOf(commit)}</h2>
        ${body !== '' && html`<pre class="message">${body}</pre>`}
        <p class="muted small">
          <strong><bdi>${commit.author.name}</bdi></strong> · ${time(commit.committer.date)} ·
          <span class="mono">${commit.sha}</span>${parents.length > 0 && html` · parent ${parents}`}
          ·
          <a href="${tree}">Files at this commit</a>
        </p>`,
      changesView(files),
    ),
  };
}

export interface BranchRow {
  name: string;
  commit: GitCommit | undefined;
}

export function branchesPage(visit: RepositoryVisit, branches: readonly BranchRow[]): Page {
  const { home, repository } = visit;
  const rows = branches.map(
    ({ name, commit }) =>
      html`<li>
        <span class="grow"
          ><a class="mono" href="${home}/tree/${pathInUrl(name)}">${visible(name)}</a>
          ${name === repository.defaultBranch && html`<span class="pill">Default</span>`}</span
        >
        <span class="end muted small">
          ${commit && html`<span><bdi>${commit.author.name}</bdi> · ${time(commit.committer.date)}</span>`}
        </span>
      </li>`,
  );
  return {
    title: `Branches · ${home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'branches',
      rows.length === 0
        ? empty('No branches yet. Push a commit to create one.')
        : html`<ul class="list">
            ${rows}
          </ul>`,
    ),
  };
}
