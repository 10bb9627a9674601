/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- rows are positioned, which
   rows of a table cannot be, and the active cell has the focus */
import { totalLabel, type GradebookPerson } from '@lectern/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { nameOrLogin } from '../../lib/person-name.ts';
import { cellLabel, fixedColumns, type Item, type Place } from './gradebook-items.ts';
import styles from './gradebook.module.css';
import { CellEditor } from './cell-editor.tsx';

const rowRems = 2.25;

interface GridProps {
  people: readonly GradebookPerson[];
  items: readonly Item[];
  place: Place;
  /** The text that is being typed into the active cell; undefined while nothing is edited. */
  edited: string | undefined;
  onMove: (place: Place) => void;
  onKey: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  onEdit: (text: string | undefined) => unknown;
  onCommit: (step: number) => void;
}

/** People × items. Only the rows near the viewport are rendered. */
export function Grid(props: GridProps) {
  const { people, items, place, onKey, onPaste } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(false);
  const [rowHeight] = useState(measureRow);
  // oxlint-disable-next-line react/incompatible-library -- no memoised component gets the virtualizer
  const rows = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: rowHeight,
  });
  const shown = rows.getVirtualItems();
  const isActiveShown = shown.some(({ index }) => index === place.row);
  const isEditing = props.edited !== undefined;
  useEffect(() => {
    // The field of the cell is gone, and the focus with it.
    const isLost = document.activeElement === document.body;
    if (!isEditing && isLost && wasEditing.current) focusActive(scroller.current);
    wasEditing.current = isEditing;
  }, [isEditing]);
  useFocusOn(scroller, place, isActiveShown, () => rows.scrollToIndex(place.row));
  return (
    <div ref={scroller} className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of a grid */}
      <div
        role="grid"
        aria-label="Gradebook"
        aria-rowcount={people.length + 1}
        aria-colcount={items.length + fixedColumns}
        className={styles.grid}
        style={{ height: rows.getTotalSize() + rowHeight }}
        onKeyDown={onKey}
        onPaste={onPaste}
      >
        <div role="row" aria-rowindex={1} className={styles.head}>
          <div role="columnheader" className={styles.name}>
            Student
          </div>
          <div role="columnheader" className={styles.cell}>
            Total
          </div>
          {items.map((item) => (
            <div key={item.key} role="columnheader" className={styles.cell} title={item.name}>
              <span className={styles.title}>{item.name}</span>
              <span className={styles.maximum}>{item.maximum}</span>
            </div>
          ))}
        </div>
        {shown.map(({ index, start }) => (
          <Row key={people[index]!.user_id} {...props} index={index} start={start + rowHeight} />
        ))}
      </div>
    </div>
  );
}

function Row({ index, start, ...grid }: GridProps & { index: number; start: number }) {
  const { people, items, place, edited, onMove, onEdit, onCommit } = grid;
  const person = people[index]!;
  const cellProps = (column: number) => {
    const isActive = place.row === index && place.column === column;
    return {
      tabIndex: isActive ? 0 : -1,
      'aria-colindex': column + 1,
      'data-active': isActive || undefined,
      onClick: () => onMove({ row: index, column }),
    };
  };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
    >
      <div role="rowheader" className={styles.name} {...cellProps(0)}>
        {nameOrLogin(person)}
      </div>
      <div role="gridcell" className={clsx(styles.cell, styles.total)} {...cellProps(1)}>
        {totalLabel(person.total)}
      </div>
      {items.map((item, at) => {
        const cell = person.cells[at] ?? {};
        const column = at + fixedColumns;
        const isEdited = edited !== undefined && place.row === index && place.column === column;
        return (
          <div
            key={item.key}
            role="gridcell"
            className={clsx(styles.cell, cell.score === undefined && styles.quiet)}
            data-late={cell.late_by !== undefined || undefined}
            data-changed={cell.override !== undefined || undefined}
            {...cellProps(column)}
            onDoubleClick={() => item.kind === 'column' && onEdit(String(cell.score ?? ''))}
          >
            {isEdited ? (
              <CellEditor
                label={`${item.name} of ${nameOrLogin(person)}`}
                text={edited}
                onChange={onEdit}
                onCommit={onCommit}
              />
            ) : (
              cellLabel(cell, item.kind)
            )}
          </div>
        );
      })}
    </div>
  );
}

/** In pixels, at the text size of the browser. */
function measureRow(): number {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return rowRems * (rem || 16);
}

function focusActive(scroller: HTMLElement | null): void {
  scroller?.querySelector<HTMLElement>('[data-active]')?.focus();
}

/** Moves the focus with the active cell, but does not take it when the page opens. */
function useFocusOn(
  scroller: { current: HTMLDivElement | null },
  { row, column }: Place,
  isShown: boolean,
  scroll: () => void,
) {
  const last = useRef({ row, column });
  useEffect(() => {
    if (last.current.row === row && last.current.column === column) return;
    if (!isShown) return scroll();
    last.current = { row, column };
    focusActive(scroller.current);
  });
}
