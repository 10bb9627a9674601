import { Component, type RefObject } from 'react';
import type { WindowedHandle } from '../windowed.tsx';

interface KeepPlaceProps {
  fontSize: number;
  scroller: RefObject<HTMLElement | null>;
  /** Of the rows before it in the page: they know their new heights by then. */
  rows: RefObject<WindowedHandle | null>;
}

/**
 * Whoever makes the letters larger reads on where they were: every line above is higher, too. A class,
 * because only those are asked before the page changes.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  /** The first row that begins in sight: what is said at one that begins above may be as high as the pane. */
  override getSnapshotBeforeUpdate(before: KeepPlaceProps): number | null {
    const { fontSize, scroller } = this.props;
    const pane = scroller.current;
    if (!pane || pane.scrollTop === 0 || before.fontSize === fontSize) return null;
    const { top } = pane.getBoundingClientRect();
    const first = [...pane.querySelectorAll<HTMLElement>('[data-index]')].find(
      (row) => row.getBoundingClientRect().top >= top,
    );
    return first ? Number(first.dataset.index) : null;
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, row: number | null): void {
    if (row !== null) this.props.rows.current?.scrollTo(row, 'start');
  }

  override render() {
    return null;
  }
}
