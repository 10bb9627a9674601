import { clsx } from 'clsx';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { ChevronRight } from '../icons.ts';
import { keepFocus } from '../keep-focus.ts';
import type { Column, RowBehaviour } from './table-model.ts';
import styles from './table.module.css';

interface TableRowProps<Row> extends RowBehaviour<Row> {
  row: Row;
  columns: readonly Column<Row>[];
}

export function TableRow<Row>({
  row,
  columns,
  rowKey,
  rowLink,
  expansion,
  replacement,
}: TableRowProps<Row>) {
  const expansionId = useId();
  const replaced = replacement?.(row);
  if (replaced !== undefined && replaced !== null) {
    return <WholeRow columns={columns.length} className={styles.replacement} content={replaced} />;
  }

  const link = rowLink?.(row);
  const key = rowKey(row);
  const isPressable = link !== undefined || expansion !== undefined;
  const open = expansion?.isOpen(key) ?? false;
  const toggle = expansion && {
    open,
    controls: expansionId,
    onToggle: () => expansion.onToggle(key),
  };
  return (
    <>
      <tr
        ref={keepFocus}
        className={clsx(styles.row, isPressable && styles.pressable)}
        {...(isPressable && presses)}
      >
        {columns.map((column, position) => (
          <td
            key={column.id}
            className={clsx(
              column.align === 'end' && styles.end,
              column.labelled === 'above' && styles.above,
            )}
            data-label={column.labelled ? column.header : undefined}
          >
            {position === 0 ? (
              <Lead before={column.before?.(row)}>
                <Opener link={link} toggle={toggle}>
                  {column.cell(row)}
                </Opener>
              </Lead>
            ) : (
              column.cell(row)
            )}
          </td>
        ))}
      </tr>
      {expansion && open && (
        <WholeRow
          id={expansionId}
          columns={columns.length}
          className={styles.expansion}
          content={expansion.render(row)}
        />
      )}
    </>
  );
}

/** The link or button that a click on the row activates; null for a click on another control. */
function openerOf({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  const control = (target as Element).closest('a, button, input, label');
  const isOther = !currentTarget.contains(target as Element) || currentTarget.contains(control);
  return isOther ? null : currentTarget.querySelector<HTMLElement>(`.${styles.opener}`);
}

const wantsTab = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 1 || (button === 0 && (ctrlKey || metaKey || shiftKey));

/** Browsers open a new tab only for real clicks on a link, so we do it ourselves. */
function pressOpener(event: MouseEvent<HTMLTableRowElement>) {
  const opener = openerOf(event);
  if (wantsTab(event)) {
    if (opener instanceof HTMLAnchorElement) open(opener.href, '_blank', 'noopener');
  } else if (event.button === 0 && getSelection()?.isCollapsed) {
    opener?.click();
  }
}

/** Prevents autoscroll by the middle button and the selection of cells by Shift. */
function beginPress(event: MouseEvent<HTMLTableRowElement>) {
  if (wantsTab(event) && openerOf(event)) event.preventDefault();
}

const presses = { onMouseDown: beginPress, onClick: pressOpener, onAuxClick: pressOpener };

/** Keeps `before` and the first cell's content on one line. */
function Lead({ before, children }: { before: ReactNode; children: ReactNode }) {
  if (before === undefined) return children;
  return (
    <div className={styles.lead}>
      {before}
      {children}
    </div>
  );
}

interface OpenerProps {
  link: Pick<LinkProps, 'to' | 'state'> | undefined;
  toggle: { open: boolean; controls: string; onToggle: () => void } | undefined;
  children: ReactNode;
}

/** The first cell's content as the link or button of the row. */
function Opener({ link, toggle, children }: OpenerProps) {
  if (toggle) {
    return (
      <button
        type="button"
        className={styles.opener}
        aria-expanded={toggle.open}
        aria-controls={toggle.open ? toggle.controls : undefined}
        onClick={toggle.onToggle}
      >
        <ChevronRight aria-hidden />
        {children}
      </button>
    );
  }
  if (link) {
    return (
      <Link className={styles.opener} {...link}>
        {children}
      </Link>
    );
  }
  return children;
}

interface WholeRowProps {
  id?: string;
  columns: number;
  className: string | undefined;
  content: ReactNode;
}

function WholeRow({ id, columns, className, content }: WholeRowProps) {
  return (
    <tr ref={keepFocus} id={id}>
      <td className={className} colSpan={columns}>
        {content}
      </td>
    </tr>
  );
}
