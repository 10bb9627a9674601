/** Changed files with their patches, and what was said at a line directly under that line. */
import type { ChangedFile } from '../git/objects/diff-format.ts';
import { html, type Markup, type Piece } from './html.ts';
import { lineOf, patchRows, rowKeys, type PatchRow } from './patch-rows.ts';
import { plural } from './parts.ts';
import { visible, visiblePath } from './visible.ts';

export interface Remarks {
  /** By the key of the row that they belong to. */
  at: ReadonlyMap<string, readonly Markup[]>;
  /** What has no row among those shown. */
  above: readonly Markup[];
}

/** What was said of a file, whose rows are undefined where they are too many to be known or shown. */
export type RemarksOf = (path: string, rows: readonly PatchRow[] | undefined) => Remarks;

const unremarked: Remarks = { at: new Map(), above: [] };

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

function remarkRow(remarks: readonly Markup[]): Markup {
  return html`<tr class="said">
    <td colspan="3">${remarks}</td>
  </tr>`;
}

/** Remarks that stand under no line of a patch. */
export function loose(remarks: readonly Markup[]): Piece {
  return remarks.length > 0 && html`<div class="loose">${remarks}</div>`;
}

function whyNoRows({ isBinary, changes }: ChangedFile): string {
  if (isBinary) return 'This change is not text.';
  return changes === 0 ? 'No lines changed.' : 'This change is too large to be shown.';
}

function patchTable(file: ChangedFile, remarksOf: RemarksOf, fits: boolean): Markup {
  const isKnown = fits && (file.patch !== undefined || file.changes === 0);
  const shown = isKnown ? patchRows(file.patch ?? '') : undefined;
  const { at, above } = remarksOf(file.filename, shown);
  if (file.patch === undefined || shown === undefined) {
    return html`${loose(above)}
      <p class="markdown muted">${whyNoRows(file)}</p>`;
  }
  const rows = shown.flatMap((row) => [
    codeRow(row),
    ...rowKeys(row).map((key) => at.has(key) && remarkRow(at.get(key) ?? [])),
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

function filePanel(file: ChangedFile, remarksOf: RemarksOf, fits: boolean): Markup {
  const { previous_filename: previous = file.filename } = file;
  const name = visiblePath(file.filename);
  return html`<section class="panel" aria-label="${name}">
    <header>
      <h3 class="mono">${previous !== file.filename && `${visiblePath(previous)} → `}${name}</h3>
      <span class="pill">${file.status}</span>
      <span class="end">${counts(file.additions, file.deletions)}</span>
    </header>
    ${patchTable(file, remarksOf, fits)}
  </section>`;
}

export const mostFiles = 300;
/** Rows and characters drawn on one page; what has no room there is only named. */
const mostRows = 20_000;
const mostCharacters = 1_500_000;

export function changesView(
  files: readonly ChangedFile[],
  remarksOf: RemarksOf = () => unremarked,
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
    return filePanel(file, remarksOf, fits);
  });
  return html`<p>${plural(files.length, 'changed file')} ${counts(additions, deletions)}</p>
    ${
      shown.length < files.length &&
      html`<div class="notice caution"><p>Only the first ${mostFiles} files are shown.</p></div>`
    }
    ${panels}`;
}
