import type { GitCommit } from '../../git/objects/commit-format.ts';
import type { TreeEntry } from '../../git/objects/tree.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Page } from '../layout.ts';
import { fileMark, folderMark, formatBytes, time } from '../parts.ts';
import { visible, visibleName } from '../visible.ts';
import { repositoryFrame } from './frame-view.ts';
import { subjectOf } from './history-view.ts';
import type { RepositoryVisit } from './open-repository.ts';
import { at, renderAt, trail, type Place } from './place.ts';

function cloneCard({ cloneUrl }: RepositoryVisit): Markup {
  return html`<div class="card">
    <div class="field">
      <label for="clone">Clone with git</label>
      <div class="clone"><input type="text" id="clone" readonly value="${cloneUrl}" /></div>
      <p class="hint">
        When git asks, enter your login and an <a href="/settings/tokens">access token</a> as the
        password.
      </p>
    </div>
  </div>`;
}

function entryRow(place: Place, entry: TreeEntry): Markup {
  const kind = entry.kind === 'directory' ? 'tree' : 'blob';
  const name =
    entry.kind === 'submodule'
      ? html`${visibleName(entry.name)} <span class="muted mono">@ ${entry.sha.slice(0, 7)}</span>`
      : html`<a href="${at(place, kind, entry.path)}">${visibleName(entry.name)}</a>`;
  return html`<tr>
    <td class="kind">${entry.kind === 'directory' ? folderMark : fileMark}</td>
    <th scope="row">${name}</th>
    <td class="size">${entry.kind === 'file' && formatBytes(entry.size)}</td>
  </tr>`;
}

function latestCommit(place: Place, commit: GitCommit | undefined): Piece {
  if (!commit) return undefined;
  return html`<span class="grow"
      ><strong><bdi>${commit.author.name}</bdi></strong>
      <a href="${place.visit.home}/commit/${commit.sha}"
        >${subjectOf(commit)}</a
      ></span
    >
    <span class="end muted small">${time(commit.committer.date)}</span>`;
}

function foldersFirst(entries: readonly TreeEntry[]): TreeEntry[] {
  const rank = (entry: TreeEntry) => (entry.kind === 'directory' ? 0 : 1);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

function readmePanel(place: Place, readme: Readme): Markup {
  const folder = place.path === '' ? '' : `${place.path}/`;
  const body =
    readme.kind === 'markdown'
      ? renderAt(place, folder, readme.text)
      : html`<pre>${readme.text}</pre>`;
  return html`<section class="panel" aria-label="${readme.name}">
    <header><h2 class="panel-title">${readme.name}</h2></header>
    <div class="markdown">${body}</div>
  </section>`;
}

interface Readme {
  name: string;
  kind: 'text' | 'markdown';
  text: string;
}

export interface Folder {
  entries: readonly TreeEntry[];
  commit: GitCommit | undefined;
  readme: Readme | undefined;
}

/** The number of GitHub's API, and a limit for long names. */
const mostEntries = 1_000;
const mostCharacters = 1_000_000;

function fitting(entries: readonly TreeEntry[]): TreeEntry[] {
  let characters = 0;
  return entries.slice(0, mostEntries).filter(({ path }) => {
    characters += path.length;
    return characters <= mostCharacters;
  });
}

export function folderPage(place: Place, folder: Folder): Page {
  const { visit, ref, path } = place;
  const { entries } = folder;
  const shown = fitting(foldersFirst(entries));
  return {
    title: path === '' ? visit.home.slice(1) : `${path} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'code',
      path === '' && cloneCard(visit),
      html`<p class="place"><span class="pill mono">${visible(ref)}</span> ${path !== '' && trail(place)}</p>
        ${
          shown.length < entries.length &&
          html`<div class="notice caution">
            <p>Only the first ${shown.length} of ${entries.length} entries are shown.</p>
          </div>`
        }
        <div class="panel">
          <header>${latestCommit(place, folder.commit)}</header>
          <table class="files">
            <tbody>
              ${shown.map((entry) => entryRow(place, entry))}
            </tbody>
          </table>
        </div>`,
      folder.readme && readmePanel(place, folder.readme),
    ),
  };
}

export function emptyRepositoryPage(visit: RepositoryVisit): Page {
  const { cloneUrl, repository } = visit;
  return {
    title: visit.home.slice(1),
    body: repositoryFrame(
      visit,
      'code',
      cloneCard(visit),
      html`<div class="card">
        <h2>This repository is empty</h2>
        <p>Clone it, or push an existing repository:</p>
        <pre class="message">
git remote add origin ${cloneUrl}
git push -u origin HEAD:${repository.defaultBranch}</pre>
      </div>`,
    ),
  };
}
