import type { ChangedFile } from '../git/objects/diff-format.ts';
import { html, type Markup, type Piece } from './html.ts';
import { lineOf, patchRows, rowKeys, type PatchRow } from './patch-rows.ts';
import { plural } from './parts.ts';
import { visible, visiblePath } from './visible.ts';

export interface LineComments {
  /** Comments by row key. */
  at: ReadonlyMap<string, readonly Markup[]>;
  /** Comments that match no shown row. */
  above: readonly Markup[];
}

/** Comments on a file. `rows` is undefined when the file has too many to show. */
export type LineCommentsOf = (path: string, rows: readonly PatchRow[] | undefined) => LineComments;

const noComments: LineComments = { at: new Map(), above: [] };

function codeRow(row: PatchRow): Markup {
  if (row.kind === 'hunk' || row.kind === 'note') {
    return html`<tr class="hunk">
      <td class="no"></td>
      <td class="no"></td>
      <td><code>${visible(lineOf(row))}</code></td>
    </tr>`;
  }
  const left = row.kind === 'added' ? '' : row.left;
  const right = row.kind === 'removed' ? '' : row.right;
  return html`<tr class="${row.kind}">
    <td class="no">${left}</td>
    <td class="no">${right}</td>
    <td><code>${visible(lineOf(row))}</code></td>
  </tr>`;
}

function commentRow(comments: readonly Markup[]): Markup {
  return html`<tr class="comments">
    <td colspan="3">${comments}</td>
  </tr>`;
}

/** Comments that belong to no row of a patch. */
export function loose(comments: readonly Markup[]): Piece {
  return comments.length > 0 && html`<div class="loose">${comments}</div>`;
}

function whyNoRows({ isBinary, changes }: ChangedFile): string {
  if (isBinary) return 'Binary file not shown.';
  return changes === 0 ? 'No lines changed.' : 'This change is too large to show.';
}

function patchTable(file: ChangedFile, lineCommentsOf: LineCommentsOf, fits: boolean): Markup {
  const isKnown = fits && (file.patch !== undefined || file.changes === 0);
  const shown = isKnown ? patchRows(file.patch ?? '') : undefined;
  const { at, above } = lineCommentsOf(file.filename, shown);
  if (file.patch === undefined || shown === undefined) {
    return html`${loose(above)}
      <p class="markdown muted">${whyNoRows(file)}</p>`;
  }
  const rows = shown.flatMap((row) => [
    codeRow(row),
    ...rowKeys(row).map((key) => at.has(key) && commentRow(at.get(key) ?? [])),
  ]);
  return html`${loose(above)}
    <div class="scroll" tabindex="0" role="region" aria-label="Changes in ${visiblePath(file.filename)}">
      <table class="lines">
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
}

export function counts(additions: number, deletions: number): Markup {
  return html`<span class="counts mono"
    ><span class="plus">+${additions}</span> <span class="minus">−${deletions}</span></span
  >`;
}

function filePanel(file: ChangedFile, lineCommentsOf: LineCommentsOf, fits: boolean): Markup {
  const { previous_filename: previous = file.filename } = file;
  const name = visiblePath(file.filename);
  return html`<section class="panel" aria-label="${name}">
    <header>
      <h3 class="mono">${previous !== file.filename && `${visiblePath(previous)} → `}${name}</h3>
      <span class="pill">${file.status}</span>
      <span class="end">${counts(file.additions, file.deletions)}</span>
    </header>
    ${patchTable(file, lineCommentsOf, fits)}
  </section>`;
}

export const mostFiles = 300;
/** Limits of one page; further files show only their names. */
const mostRows = 20_000;
const mostCharacters = 1_500_000;

export function changesView(
  files: readonly ChangedFile[],
  lineCommentsOf: LineCommentsOf = () => noComments,
): Markup {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  const shown = files.slice(0, mostFiles);
  let rows = 0;
  let characters = 0;
  const panels = shown.map((file) => {
    const { patch = '' } = file;
    const lines = patch.split('\n').length;
    const fits = rows + lines <= mostRows && characters + patch.length <= mostCharacters;
    if (fits) {
      rows += lines;
      characters += patch.length;
    }
    return filePanel(file, lineCommentsOf, fits);
  });
  return html`<p>${plural(files.length, 'changed file')} ${counts(additions, deletions)}</p>
    ${
      shown.length < files.length &&
      html`<div class="notice caution"><p>Only the first ${mostFiles} files are shown.</p></div>`
    }
    ${panels}`;
}
