import { Component, type RefObject } from 'react';
import { topOf, type WindowedHandle } from '../windowed.tsx';

interface KeepPlaceProps {
  fontSize: number;
  scroller: RefObject<HTMLElement | null>;
  /** Of the rows before it in the page: they know their new heights by then. */
  rows: RefObject<WindowedHandle | null>;
}

/** The first row in sight, and how far below the edge of the pane it begins: above it, mostly. */
type Place = { row: number; below: number } | null;

/**
 * Whoever makes the letters larger reads on where they were: every line above is higher, too. A class,
 * because only those are asked before the page changes.
 */
export class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate({ fontSize }: KeepPlaceProps): Place {
    const pane = this.props.scroller.current;
    if (fontSize === this.props.fontSize || !pane || pane.scrollTop === 0) return null;
    const edge = topOf(pane);
    for (const row of pane.querySelectorAll<HTMLElement>('[data-index]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > edge + 1) return { row: Number(row.dataset.index), below: top - edge };
    }
    return null;
  }

  override componentDidUpdate(_props: KeepPlaceProps, _state: unknown, place: Place): void {
    if (place) this.props.rows.current?.keepAt(place.row, place.below);
  }

  override render() {
    return null;
  }
}
