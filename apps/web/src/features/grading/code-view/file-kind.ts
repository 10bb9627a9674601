import { limits, type TreeNode } from '@lectern/contract';

/** How a file can be shown, as far as its entry in the tree tells. */
export type FileKind = 'text' | 'image' | 'symlink' | 'submodule' | 'too_large';

const symlinkMode = '120000';
const images = /\.(?:png|jpe?g|gif|webp)$/i;

export function fileKind({ entry, name }: Pick<TreeNode, 'entry' | 'name'>): FileKind {
  if (entry.type === 'commit') return 'submodule';
  if (entry.mode === symlinkMode) return 'symlink';
  if (images.test(name)) return entry.size > limits.imageBytes ? 'too_large' : 'image';
  return entry.size > limits.textBytes ? 'too_large' : 'text';
}

/** How much of a file is looked at before it is called text. */
const lookedAt = 8_000;
const mostUnreadable = 0.1;

/** Whether what came as text was none: git's own rule, and what is left of broken encodings. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, lookedAt);
  if (start.includes('\0')) return true;
  const unreadable = start.split('\uFFFD').length - 1;
  return start.length > 0 && unreadable / start.length > mostUnreadable;
}
