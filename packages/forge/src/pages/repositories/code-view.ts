import type { GitCommit } from '../../git/commits.ts';
import type { TreeEntry } from '../../git/contents.ts';
import { html, type Markup, type Piece } from '../html.ts';
import type { Page } from '../layout.ts';
import { renderMarkdown } from '../markdown.ts';
import { fileMark, folderMark, formatBytes, pathInUrl, plural, time } from '../parts.ts';
import { fileKind, linesOf } from './file-kind.ts';
import { repositoryFrame } from './frame-view.ts';
import type { RepositoryVisit } from './open-repository.ts';

/** A place in the repository: what, at which branch, tag or commit. */
export interface Place {
  visit: RepositoryVisit;
  ref: string;
  path: string;
}

const at = ({ visit, ref }: Place, kind: 'tree' | 'blob' | 'raw' | 'commits', path: string) =>
  `${visit.home}/${kind}/${pathInUrl(ref)}${path === '' ? '' : `/${pathInUrl(path)}`}`;

function trail(place: Place): Markup {
  const parts = place.path.split('/');
  const links = parts.map((part, index) => {
    const path = parts.slice(0, index + 1).join('/');
    const last = index === parts.length - 1;
    return html` / ${last ? part : html`<a href="${at(place, 'tree', path)}">${part}</a>`}`;
  });
  return html`<span class="mono"
    ><a href="${at(place, 'tree', '')}">${place.visit.repository.name}</a
    >${place.path !== '' && links}</span
  >`;
}

export function cloneCard({ cloneUrl }: RepositoryVisit): Markup {
  return html`<div class="card">
    <div class="field">
      <label for="clone">Clone with git</label>
      <div class="clone"><input type="text" id="clone" readonly value="${cloneUrl}" /></div>
      <p class="hint">
        git asks for your login and, as password, an <a href="/settings/tokens">access token</a>.
      </p>
    </div>
  </div>`;
}

function entryRow(place: Place, entry: TreeEntry): Markup {
  const kind = entry.kind === 'directory' ? 'tree' : 'blob';
  const name =
    entry.kind === 'submodule'
      ? html`${entry.name} <span class="muted mono">@ ${entry.sha.slice(0, 7)}</span>`
      : html`<a href="${at(place, kind, entry.path)}">${entry.name}</a>`;
  return html`<tr>
    <td class="kind">${entry.kind === 'directory' ? folderMark : fileMark}</td>
    <th scope="row">${name}</th>
    <td class="size">${entry.kind === 'file' && formatBytes(entry.size)}</td>
  </tr>`;
}

function latestCommit(place: Place, commit: GitCommit | undefined): Piece {
  if (!commit) return undefined;
  const [subject = ''] = commit.message.split('\n', 1);
  return html`<span class="grow"
      ><strong>${commit.author.name}</strong>
      <a href="${place.visit.home}/commit/${commit.sha}"
        >${subject || 'Commit without a message'}</a
      ></span
    >
    <span class="end muted small">${time(commit.committer.date)}</span>`;
}

/** Folders first, as in every file manager. */
function inOrder(entries: readonly TreeEntry[]): TreeEntry[] {
  const rank = (entry: TreeEntry) => (entry.kind === 'directory' ? 0 : 1);
  return entries.toSorted((one, other) => rank(one) - rank(other));
}

function readmePanel(place: Place, readme: { name: string; text: string }): Markup {
  const folder = place.path === '' ? '' : `${place.path}/`;
  const body = /\.(md|markdown)$/i.test(readme.name)
    ? renderMarkdown(readme.text, {
        links: `${at(place, 'blob', '')}/${pathInUrl(folder)}`,
        images: `${at(place, 'raw', '')}/${pathInUrl(folder)}`,
      })
    : html`<pre>${readme.text}</pre>`;
  return html`<section class="panel" aria-label="${readme.name}">
    <header><h2 class="panel-title">${readme.name}</h2></header>
    <div class="markdown">${body}</div>
  </section>`;
}

export interface Folder {
  entries: readonly TreeEntry[];
  commit: GitCommit | undefined;
  readme: { name: string; text: string } | undefined;
}

export function folderPage(place: Place, folder: Folder): Page {
  const { visit, ref, path } = place;
  return {
    title: path === '' ? visit.home.slice(1) : `${path} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'code',
      path === '' && cloneCard(visit),
      html`<p class="place"><span class="pill mono">${ref}</span> ${path !== '' && trail(place)}</p>
        <div class="panel">
          <header>${latestCommit(place, folder.commit)}</header>
          <table class="files">
            <tbody>
              ${inOrder(folder.entries).map((entry) => entryRow(place, entry))}
            </tbody>
          </table>
        </div>`,
      folder.readme && readmePanel(place, folder.readme),
    ),
  };
}

export function codeLines(lines: readonly string[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="File content">
    <table class="lines">
      <tbody>
        ${lines.map((line, index) => {
          const no = index + 1;
          return html`<tr id="L${no}">
            <td class="no"><a href="#L${no}" aria-label="Line ${no}">${no}</a></td>
            <td><code>${line}</code></td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function fileBody(place: Place, name: string, content: Buffer, source: boolean): Markup {
  const raw = at(place, 'raw', place.path);
  const kind = fileKind(name, content);
  switch (kind) {
    case 'image':
      return html`<div class="markdown"><img src="${raw}" alt="${name}" /></div>`;
    case 'binary':
    case 'large':
      return html`<p class="markdown">
        ${kind === 'large' ? 'This file is too large to be shown.' : 'This is not a text file.'}
        <a href="${raw}">Get it as it is</a>.
      </p>`;
    case 'text':
      return codeLines(linesOf(content.toString('utf8')));
    case 'markdown': {
      if (source) return codeLines(linesOf(content.toString('utf8')));
      const folder = place.path.slice(0, place.path.lastIndexOf('/') + 1);
      return html`<div class="markdown">
        ${renderMarkdown(content.toString('utf8'), {
          links: `${at(place, 'blob', '')}/${pathInUrl(folder)}`,
          images: `${at(place, 'raw', '')}/${pathInUrl(folder)}`,
        })}
      </div>`;
    }
  }
}

export interface ShownFile {
  name: string;
  content: Buffer;
  /** Where a symbolic link points; it is told, never followed. */
  target?: string;
  /** Show markdown as it is written. */
  source: boolean;
}

export function filePage(place: Place, file: ShownFile): Page {
  const { visit, ref, path } = place;
  const lines = linesOf(file.content.toString('utf8')).length;
  const isText = ['text', 'markdown'].includes(fileKind(file.name, file.content));
  const toggle =
    fileKind(file.name, file.content) === 'markdown' &&
    (file.source
      ? html`<a href="${at(place, 'blob', path)}">Rendered</a> `
      : html`<a href="${at(place, 'blob', path)}?plain=1">Source</a> `);
  return {
    title: `${path} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'code',
      html`<p class="place"><span class="pill mono">${ref}</span> ${trail(place)}</p>
        <div class="panel">
          <header>
            <span class="muted small">
              ${isText && `${plural(lines, 'line')} · `}${formatBytes(file.content.length)}
            </span>
            <span class="end">
              ${toggle}<a href="${at(place, 'commits', path)}">History</a>
              <a href="${at(place, 'raw', path)}">Raw</a>
            </span>
          </header>
          ${
            file.target === undefined
              ? fileBody(place, file.name, file.content, file.source)
              : html`<p class="markdown">A symbolic link to <code>${file.target}</code>.</p>`
          }
        </div>`,
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
        <h2>Nothing here yet</h2>
        <p>Begin with a clone, or push what you have:</p>
        <pre class="message">
git remote add origin ${cloneUrl}
git push -u origin HEAD:${repository.defaultBranch}</pre>
      </div>`,
    ),
  };
}
