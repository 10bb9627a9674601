/** Parses a patch into table rows. Pure. */

export type PatchRow =
  | { kind: 'hunk'; text: string }
  | { kind: 'context'; left: number; right: number; text: string }
  | { kind: 'added'; right: number; text: string }
  | { kind: 'removed'; left: number; text: string }
  | { kind: 'note'; text: string };

export function patchRows(patch: string): PatchRow[] {
  const rows: PatchRow[] = [];
  let left = 0;
  let right = 0;
  for (const line of patch.split('\n')) {
    const hunk = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    const text = line.slice(1);
    if (hunk) {
      left = Number(hunk[1]);
      right = Number(hunk[2]);
      rows.push({ kind: 'hunk', text: line });
    } else if (line.startsWith('+')) {
      rows.push({ kind: 'added', right: right++, text });
    } else if (line.startsWith('-')) {
      rows.push({ kind: 'removed', left: left++, text });
    } else if (line.startsWith(' ')) {
      rows.push({ kind: 'context', left: left++, right: right++, text });
    } else if (line.startsWith('\\')) {
      rows.push({ kind: 'note', text: text.trim() });
    }
  }
  return rows;
}

const signs = { context: ' ', added: '+', removed: '-' } as const;

export function lineOf(row: PatchRow): string {
  return row.kind === 'hunk' || row.kind === 'note' ? row.text : signs[row.kind] + row.text;
}

/** Keys (side and line number) by which comments find their row. */
export function rowKeys(row: PatchRow): string[] {
  switch (row.kind) {
    case 'hunk':
    case 'note':
      return [];
    case 'added':
      return [`RIGHT:${row.right}`];
    case 'removed':
      return [`LEFT:${row.left}`];
    case 'context':
      return [`LEFT:${row.left}`, `RIGHT:${row.right}`];
  }
}
