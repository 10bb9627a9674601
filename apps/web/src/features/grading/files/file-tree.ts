import type { FileStatus, TreeNode } from '@lectern/contract';

/** A file or folder. Folders come first, then names in natural order. */
export interface FileNode {
  path: string;
  name: string;
  /** Undefined for a folder. */
  file: TreeNode | undefined;
  children: FileNode[];
  /** It differs from the starter code, or a file in it does. */
  changed: boolean;
}

export interface FileRow {
  node: FileNode;
  level: number;
  /** The position among its siblings, for screen readers. */
  position: number;
  siblings: number;
  expanded: boolean;
}

export function buildFileTree(nodes: readonly TreeNode[]): FileNode[] {
  const root: FileNode = { path: '', name: '', file: undefined, children: [], changed: false };
  const folders = new Map<string, FileNode>([['', root]]);

  function folderAt(path: string): FileNode {
    const known = folders.get(path);
    if (known) return known;
    const folder = { path, name: nameOf(path), file: undefined, children: [], changed: false };
    folders.set(path, folder);
    folderAt(parentOf(path)).children.push(folder);
    return folder;
  }

  for (const file of nodes) {
    const { path, type } = file.entry;
    if (type === 'tree') {
      folderAt(path);
      continue;
    }
    const changed = isChanged(file.status.status);
    folderAt(parentOf(path)).children.push({ path, name: file.name, file, children: [], changed });
    if (changed) markChanged(folders, path);
  }
  for (const { children } of folders.values()) children.sort(inOrder);
  return root.children;
}

export function isChanged(status: FileStatus): boolean {
  return status !== 'unmodified';
}

/** Folders that contain changes are open, unless `overrides` says otherwise. */
export function openFolders(
  nodes: readonly FileNode[],
  overrides: ReadonlyMap<string, boolean> = new Map(),
): ReadonlySet<string> {
  const open = new Set<string>();
  const waiting = [...nodes];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.file || !node.changed) continue;
    open.add(node.path);
    waiting.push(...node.children);
  }
  for (const [folder, isOpen] of overrides) {
    if (isOpen) open.add(folder);
    else open.delete(folder);
  }
  return open;
}

export function visibleRows(nodes: readonly FileNode[], open: ReadonlySet<string>): FileRow[] {
  const rows: FileRow[] = [];
  const walk = (siblings: readonly FileNode[], level: number) => {
    for (const [index, node] of siblings.entries()) {
      const expanded = !node.file && open.has(node.path);
      rows.push({ node, level, position: index + 1, siblings: siblings.length, expanded });
      if (expanded) walk(node.children, level + 1);
    }
  };
  walk(nodes, 1);
  return rows;
}

/** All files in the order of the tree. */
export function filesInOrder(nodes: readonly FileNode[]): TreeNode[] {
  return nodes.flatMap((node) => (node.file ? [node.file] : filesInOrder(node.children)));
}

/** The file that opens first. */
export function firstChanged(files: readonly TreeNode[]): TreeNode | undefined {
  return files.find(({ status: { status } }) => isChanged(status) && status !== 'removed');
}

/** A file of the starter code that the student deleted. */
export function removedNode(path: string): TreeNode {
  return {
    status: { status: 'removed', diff: null },
    entry: { path, type: 'blob', sha: '', mode: '100644', size: 0 },
    name: nameOf(path),
  };
}

export function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function markChanged(folders: ReadonlyMap<string, FileNode>, path: string): void {
  // Stops at the first marked folder, because a path can have thousands of folders.
  for (let folder = parentOf(path); folder !== ''; folder = parentOf(folder)) {
    const node = folders.get(folder);
    if (!node || node.changed) return;
    node.changed = true;
  }
}

function inOrder(one: FileNode, other: FileNode): number {
  if (!one.file !== !other.file) return one.file ? 1 : -1;
  return collator.compare(one.name, other.name) || (one.path < other.path ? -1 : 1);
}

const collator = new Intl.Collator('en', { numeric: true });

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
