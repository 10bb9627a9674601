import type { FileStatus } from '@lectern/contract';
import { clsx } from 'clsx';
import { visibleText } from '../../../lib/visible-text.ts';
import {
  ChevronDown,
  ChevronRight,
  FileText,
  FolderClosed,
  FolderOpen,
} from '../../../ui/icons.ts';
import type { FileRow } from './file-tree.ts';
import styles from './files.module.css';

/** How a file differs from the starter code: a letter on screen, a word for screen readers. */
const changeMarks: Record<FileStatus, { letter: string; word: string } | null> = {
  unmodified: null,
  added: { letter: 'A', word: 'added' },
  modified: { letter: 'M', word: 'modified' },
  changed: { letter: 'M', word: 'changed' },
  renamed: { letter: 'R', word: 'renamed' },
  copied: { letter: 'C', word: 'copied' },
  removed: { letter: 'D', word: 'removed' },
};

interface FileRowViewProps {
  id: string;
  row: FileRow;
  selected: boolean;
  /** The keyboard is on this row; the focus stays on the tree. */
  active: boolean;
  commentCount: number;
  onPress: () => void;
}

export function FileRowView({
  id,
  row,
  selected,
  active,
  commentCount,
  onPress,
}: FileRowViewProps) {
  const { node, level, expanded } = row;
  const mark = node.file ? changeMarks[node.file.status.status] : null;
  const name = visibleText(node.name);
  return (
    // The tree handles the keys for all of its items.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="treeitem"
      // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- by aria-activedescendant
      tabIndex={-1}
      className={clsx(styles.row, active && styles.active, !node.changed && styles.unchanged)}
      style={{ '--level': level }}
      title={node.path === node.name ? undefined : visibleText(node.path)}
      aria-label={labelOf(name, mark?.word, commentCount)}
      aria-level={level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      {...(!node.file && { 'aria-expanded': expanded })}
      onClick={onPress}
    >
      <Icon row={row} />
      <span className={styles.name} translate="no">
        {name}
      </span>
      {commentCount > 0 && <span className={styles.count}>{commentCount}</span>}
      {mark && <span className={clsx(styles.mark, styles[mark.word])}>{mark.letter}</span>}
    </div>
  );
}

function Icon({ row: { node, expanded } }: { row: FileRow }) {
  if (node.file) {
    return (
      <>
        <span className={styles.chevron} />
        <FileText aria-hidden />
      </>
    );
  }
  const Chevron = expanded ? ChevronDown : ChevronRight;
  const Folder = expanded ? FolderOpen : FolderClosed;
  return (
    <>
      <Chevron className={styles.chevron} aria-hidden />
      <Folder aria-hidden />
    </>
  );
}

function labelOf(name: string, change: string | undefined, commentCount: number): string {
  const comments = commentCount === 1 ? '1 comment' : `${commentCount} comments`;
  return [name, change, commentCount > 0 && comments].filter(Boolean).join(', ');
}
