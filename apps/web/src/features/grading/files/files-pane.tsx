import type { TreeNode } from '@lectern/contract';
import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { texts } from '../../../texts/texts.ts';
import { useGrader } from '../grader-context.ts';
import type { Place } from '../staging/staged.ts';
import { Windowed, type WindowedHandle } from '../windowed.tsx';
import { FileRowView } from './file-row-view.tsx';
import { foldersAbove, openFolders, visibleRows, type FileNode } from './file-tree.ts';
import styles from './files.module.css';
import { treeMove } from './tree-keys.ts';

interface FilesPaneProps {
  tree: readonly FileNode[];
  /** Otherwise they are still to come, or could not be had. */
  isKnown: boolean;
  truncated: boolean;
  selected: TreeNode | undefined;
  /** Where comments are being written, which count as well. */
  begun: readonly Place[];
  onSelect: (path: string) => void;
}

/** Where the keyboard has gone since this file was chosen. */
interface Walked {
  from: string | undefined;
  to: string;
}

const rowHeight = 28;
const allShownUpTo = 400;

/** The files of a work; the tree is one stop for Tab and is walked with the arrow keys. */
export function FilesPane(props: FilesPaneProps) {
  const { tree, isKnown, truncated, selected, begun, onSelect } = props;
  const { comments } = useGrader();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<WindowedHandle>(null);
  const [folders, setFolders] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [followed, follow] = useState<string>();
  const [walked, setWalked] = useState<Walked>();
  const selectedPath = selected?.entry.path;
  // A file may be chosen elsewhere, such as by a key; the tree opens for it, once.
  if (selectedPath !== undefined && selectedPath !== followed) {
    follow(selectedPath);
    setFolders(
      new Map([...folders, ...foldersAbove(selectedPath).map((path) => [path, true] as const)]),
    );
  }
  const rows = useMemo(() => visibleRows(tree, openFolders(tree, folders)), [tree, folders]);
  const counts = countByPath([...comments, ...begun]);
  const isWalking = walked && walked.from === selectedPath;
  const active = isWalking ? walked.to : (selectedPath ?? rows[0]?.node.path);

  const show = useEffectEvent((path: string) => {
    handle.current?.scrollTo(rows.findIndex(({ node }) => node.path === path));
  });
  useEffect(() => {
    if (selectedPath !== undefined) show(selectedPath);
  }, [selectedPath]);

  const walk = (to: string) => setWalked({ from: selectedPath, to });

  const toggle = (path: string) => {
    const isOpen = rows.some(({ node, expanded }) => expanded && node.path === path);
    setFolders(new Map(folders).set(path, !isOpen));
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, rows, active);
    if (!move) return;
    event.preventDefault();
    walk(move.path);
    if (move.type === 'toggle') toggle(move.path);
    else if (move.type === 'choose') onSelect(move.path);
    else handle.current?.scrollTo(rows.findIndex(({ node }) => node.path === move.path));
  };
  const idOf = (path: string | undefined) => `${id}-${path}`;

  return (
    <section className={styles.pane} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Files
      </h2>
      {rows.length === 0 && isKnown && <p className={styles.empty}>{texts.grader.noFiles}</p>}
      {truncated && <p className={styles.empty}>{texts.grader.truncated}</p>}
      <div ref={scroller} className={styles.scroller}>
        {rows.length > 0 && (
          <div
            role="tree"
            aria-label="Files"
            tabIndex={0}
            className={styles.tree}
            aria-activedescendant={idOf(active)}
            onKeyDown={press}
          >
            <Windowed
              count={rows.length}
              rowHeight={rowHeight}
              scroller={scroller}
              handle={handle}
              threshold={allShownUpTo}
              keyOf={(index) => rows[index]?.node.path ?? index}
            >
              {(index) => {
                const row = rows[index];
                if (!row) return null;
                const { path, file } = row.node;
                return (
                  <FileRowView
                    id={idOf(path)}
                    row={row}
                    selected={path === selectedPath}
                    active={path === active}
                    commentCount={counts.get(path) ?? 0}
                    onPress={() => {
                      walk(path);
                      if (file) onSelect(path);
                      else toggle(path);
                    }}
                  />
                );
              }}
            </Windowed>
          </div>
        )}
      </div>
    </section>
  );
}

function countByPath(comments: readonly Place[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of comments) if (path !== null) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}
