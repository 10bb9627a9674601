import type { TreeEntry } from '../../git/objects/tree.ts';
import { html, type Markup } from '../html.ts';
import type { Page } from '../layout.ts';
import { formatBytes, plural } from '../parts.ts';
import { fileKind, linesOf, unreadKind, type FileKind } from './file-kind.ts';
import { repositoryFrame } from './frame-view.ts';
import { visible } from '../visible.ts';
import { at, renderAt, trail, type Place } from './place.ts';

const empty = Buffer.alloc(0);

function codeLines(lines: readonly string[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="File content">
    <table class="lines">
      <tbody>
        ${lines.map((line, index) => {
          const no = index + 1;
          return html`<tr id="L${no}">
            <td class="no"><a href="#L${no}" aria-label="Line ${no}">${no}</a></td>
            <td><code>${visible(line)}</code></td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

function fileBody(
  place: Place,
  kind: FileKind,
  { entry, content = empty, source }: ShownFile,
): Markup {
  const raw = at(place, 'raw', place.path);
  switch (kind) {
    case 'image':
      return html`<div class="markdown"><img src="${raw}" alt="${entry.name}" /></div>`;
    case 'binary':
    case 'large':
      return html`<p class="markdown">
        ${kind === 'large' ? 'This file is too large to show.' : 'This is a binary file.'}
        <a href="${raw}">Open the raw file</a>.
      </p>`;
    case 'text':
      return codeLines(linesOf(content.toString('utf8')));
    case 'markdown': {
      if (source) return codeLines(linesOf(content.toString('utf8')));
      const folder = place.path.slice(0, place.path.lastIndexOf('/') + 1);
      return html`<div class="markdown">${renderAt(place, folder, content.toString('utf8'))}</div>`;
    }
  }
}

export interface ShownFile {
  entry: TreeEntry;
  /** Undefined for an image and for a file too large to show. */
  content: Buffer | undefined;
  /** Shown, never followed. */
  target?: string;
  source: boolean;
}

export function filePage(place: Place, file: ShownFile): Page {
  const { visit, ref, path } = place;
  const { entry, content } = file;
  const kind = content ? fileKind(entry.name, content) : unreadKind(entry.name);
  const isText = kind === 'text' || kind === 'markdown';
  // A file that is not shown may hold 100 million line feeds.
  const lines = isText && content ? linesOf(content.toString('utf8')).length : 0;
  const isFile = file.target === undefined;
  const toggle =
    isFile &&
    kind === 'markdown' &&
    (file.source
      ? html`<a href="${at(place, 'blob', path)}">Rendered</a> `
      : html`<a href="${at(place, 'blob', path)}?plain=1">Source</a> `);
  return {
    title: `${path} · ${visit.home.slice(1)}`,
    body: repositoryFrame(
      visit,
      'code',
      html`<p class="place"><span class="pill mono">${visible(ref)}</span> ${trail(place)}</p>
        <div class="panel">
          <header>
            <span class="muted small">
              ${isText && `${plural(lines, 'line')} · `}${formatBytes(entry.size)}
            </span>
            <span class="end">
              ${toggle}<a href="${at(place, 'commits', path)}">History</a>
              ${isFile && html`<a href="${at(place, 'raw', path)}">Raw</a>`}
            </span>
          </header>
          ${
            file.target === undefined
              ? fileBody(place, kind, file)
              : html`<p class="markdown">A symbolic link to <code>${visible(file.target)}</code>.</p>`
          }
        </div>`,
    ),
  };
}
