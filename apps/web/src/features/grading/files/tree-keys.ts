import type { FileRow } from './file-tree.ts';

/** The keyboard of a tree, as in the ARIA tree view pattern. */
export type TreeMove =
  | { type: 'go'; path: string }
  | { type: 'toggle'; path: string }
  | { type: 'choose'; path: string };

export function treeMove(
  key: string,
  rows: readonly FileRow[],
  active: string | undefined,
): TreeMove | undefined {
  const at = rows.findIndex(({ node }) => node.path === active);
  const row = rows[at];
  const go = (index: number): TreeMove | undefined => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    return target && { type: 'go', path: target.node.path };
  };
  if (!row) return ['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key) ? go(0) : undefined;
  const { path, file } = row.node;
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'ArrowRight':
      if (file) return undefined;
      return row.expanded ? go(at + 1) : { type: 'toggle', path };
    case 'ArrowLeft':
      if (row.expanded) return { type: 'toggle', path };
      return go(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
    case 'Enter':
    case ' ':
      return { type: file ? 'choose' : 'toggle', path };
    default:
      return undefined;
  }
}
