import { limits, type TreeNode } from '@lectern/contract';

/** How a file can be shown, judged by its tree entry before it is fetched. */
export type FileKind = 'text' | 'image' | 'symlink' | 'submodule' | 'too_large';

const symlinkMode = '120000';
const images = /\.(?:png|jpe?g|gif|webp)$/i;

export function fileKind({ entry, name }: Pick<TreeNode, 'entry' | 'name'>): FileKind {
  if (entry.type === 'commit') return 'submodule';
  if (entry.mode === symlinkMode) return 'symlink';
  if (images.test(name)) return entry.size > limits.imageBytes ? 'too_large' : 'image';
  return entry.size > limits.textBytes ? 'too_large' : 'text';
}

/** git looks for a zero byte in the first 8,000 bytes. */
const inspectedLength = 8_000;
const maxUnreadableShare = 0.1;

/** A zero byte, as in git, or too many characters that did not decode. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, inspectedLength);
  if (start.includes('\0')) return true;
  const unreadable = start.split('\uFFFD').length - 1;
  return start.length > 0 && unreadable / start.length > maxUnreadableShare;
}
