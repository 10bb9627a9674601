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
import { LoadingBars } from '../loading-bars.tsx';
import type { Place } from '../staging/staged.ts';
import { Windowed, type WindowedHandle } from '../windowed.tsx';
import { FileRowView } from './file-row-view.tsx';
import { foldersAbove, openFolders, visibleRows, type FileNode } from './file-tree.ts';
import styles from './files.module.css';
import { treeMove } from './tree-keys.ts';

interface FilesPaneProps {
  tree: readonly FileNode[];
  isLoading: boolean;
  /** False while the files load or after they failed to. */
  isKnown: boolean;
  truncated: boolean;
  selected: TreeNode | undefined;
  /** Comments that are being written, which count too. */
  newComments: readonly Place[];
  onSelect: (path: string) => void;
}

const rowHeight = 28;
const loadingRows = [
  [0, 30],
  [6, 34],
  [12, 56],
  [12, 48],
  [6, 30],
  [12, 62],
  [0, 44],
] as const;
const allShownUpTo = 400;

/** The file tree of a submission. It is one Tab stop; arrow keys move inside it. */
export function FilesPane(props: FilesPaneProps) {
  const { tree, isLoading, isKnown, truncated, selected, newComments, onSelect } = props;
  const { comments } = useGrader();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const handle = useRef<WindowedHandle>(null);
  const selectedPath = selected?.entry.path;
  const { rows, active, moveTo, toggle } = useTreeRows(tree, selectedPath);
  const counts = countByPath([...comments, ...newComments]);

  const scrollToPath = (path: string) =>
    handle.current?.scrollTo(rows.findIndex(({ node }) => node.path === path));
  const show = useEffectEvent(scrollToPath);
  useEffect(() => {
    if (selectedPath !== undefined) show(selectedPath);
  }, [selectedPath]);

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = treeMove(event.key, rows, active);
    if (!move) return;
    event.preventDefault();
    moveTo(move.path);
    if (move.type === 'toggle') toggle(move.path);
    else if (move.type === 'choose') onSelect(move.path);
    else scrollToPath(move.path);
  };
  const idOf = (path: string | undefined) => `${id}-${path}`;

  return (
    <section className={styles.pane} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        Files
      </h2>
      {rows.length === 0 && isKnown && <p className={styles.empty}>{texts.grader.noFiles}</p>}
      {isLoading && <LoadingBars bars={loadingRows} />}
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
                      moveTo(path);
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

interface Cursor {
  /** The file that was selected when the cursor moved; another selection resets the cursor. */
  selectedPath: string | undefined;
  path: string;
}

/** The visible rows, and the one that the keyboard is on. */
function useTreeRows(tree: readonly FileNode[], selectedPath: string | undefined) {
  const [folders, setFolders] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [revealed, setRevealed] = useState<string>();
  const [cursor, setCursor] = useState<Cursor>();
  // A shortcut can select a file in a closed folder. Open its folders once; the reader may close them.
  if (selectedPath !== undefined && selectedPath !== revealed) {
    setRevealed(selectedPath);
    setFolders(
      new Map([...folders, ...foldersAbove(selectedPath).map((path) => [path, true] as const)]),
    );
  }
  const rows = useMemo(() => visibleRows(tree, openFolders(tree, folders)), [tree, folders]);
  const isMoved = cursor && cursor.selectedPath === selectedPath;
  const active = isMoved ? cursor.path : (selectedPath ?? rows[0]?.node.path);
  const moveTo = (path: string) => setCursor({ selectedPath, path });
  const toggle = (path: string) => {
    const isOpen = rows.some(({ node, expanded }) => expanded && node.path === path);
    setFolders(new Map(folders).set(path, !isOpen));
  };
  return { rows, active, moveTo, toggle };
}

function countByPath(comments: readonly Place[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of comments) if (path !== null) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}
