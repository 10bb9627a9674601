/** Changed files with their patches, and what was said at a line directly under that line. */
import type { ChangedFile } from '../git/diff.ts';
import { html, type Markup, type Piece } from './html.ts';
import { patchRows, rowKeys, type PatchRow } from './patch-rows.ts';
import { plural } from './parts.ts';
import { visible } from './visible.ts';

/** Comments by `side:line`; what finds no row is shown above the patch. */
export type Remarks = ReadonlyMap<string, readonly Markup[]>;

const signs = { context: ' ', added: '+', removed: '-' } as const;

function codeRow(row: PatchRow): Markup {
  if (row.kind === 'hunk' || row.kind === 'note') {
    return html`<tr class="hunk">
      <td class="no"></td>
      <td class="no"></td>
      <td><code>${visible(row.text)}</code></td>
    </tr>`;
  }
  const left = row.kind === 'added' ? '' : row.left;
  const right = row.kind === 'removed' ? '' : row.right;
  return html`<tr class="${row.kind}">
    <td class="no">${left}</td>
    <td class="no">${right}</td>
    <td><code>${signs[row.kind]}${visible(row.text)}</code></td>
  </tr>`;
}

function remarkRow(remarks: readonly Markup[]): Markup {
  return html`<tr class="said">
    <td colspan="3">${remarks}</td>
  </tr>`;
}

function allRemarks(remarks: Remarks): Piece {
  return remarks.size > 0 && html`<div class="outdated">${[...remarks.values()]}</div>`;
}

function patchTable(file: ChangedFile, remarks: Remarks, fits: boolean): Markup {
  if (file.patch === undefined || !fits) {
    const why = file.changes === 0 ? 'No lines changed.' : 'This change is not text.';
    return html`${allRemarks(remarks)}
      <p class="markdown muted">${fits ? why : 'This change is too large to be shown.'}</p>`;
  }
  const rows: Piece[] = [];
  const placed = new Set<string>();
  for (const row of patchRows(file.patch)) {
    rows.push(codeRow(row));
    for (const key of rowKeys(row)) {
      const said = remarks.get(key);
      if (!said || placed.has(key)) continue;
      placed.add(key);
      rows.push(remarkRow(said));
    }
  }
  const lost = [...remarks].filter(([key]) => !placed.has(key)).flatMap(([, said]) => said);
  return html`${lost.length > 0 && html`<div class="outdated">${lost}</div>`}
    <div class="scroll" tabindex="0" role="region" aria-label="Changes in ${visible(file.filename)}">
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

function filePanel(file: ChangedFile, remarks: Remarks, fits: boolean): Markup {
  const { previous_filename: previous = file.filename } = file;
  const name = visible(file.filename);
  return html`<section class="panel" aria-label="${name}">
    <header>
      <h3 class="mono">${previous !== file.filename && `${visible(previous)} → `}${name}</h3>
      <span class="pill">${file.status}</span>
      <span class="end">${counts(file.additions, file.deletions)}</span>
    </header>
    ${patchTable(file, remarks, fits)}
  </section>`;
}

const mostFiles = 300;
/** Rows drawn on one page; what comes after them is only named. */
const mostRows = 20_000;

export function changesView(
  files: readonly ChangedFile[],
  remarksOf: (path: string) => Remarks = () => new Map(),
): Markup {
  const additions = files.reduce((sum, file) => sum + file.additions, 0);
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0);
  const shown = files.slice(0, mostFiles);
  let rows = 0;
  const panels = shown.map((file) => {
    rows += file.patch?.split('\n').length ?? 0;
    return filePanel(file, remarksOf(file.filename), rows <= mostRows);
  });
  return html`<p>${plural(files.length, 'changed file')} ${counts(additions, deletions)}</p>
    ${
      shown.length < files.length &&
      html`<div class="notice caution"><p>Only the first ${mostFiles} files are shown.</p></div>`
    }
    ${panels}`;
}
