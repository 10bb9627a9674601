import { Component, type RefObject } from 'react';
import { topOf, type WindowedHandle } from '../windowed.tsx';

interface KeepScrollPositionProps {
  fontSize: number;
  scroller: RefObject<HTMLElement | null>;
  /** Rendered before this component, so that its rows have their new heights first. */
  rows: RefObject<WindowedHandle | null>;
}

/** The first visible row, and how far below the edge of the pane it begins (usually negative). */
type Anchor = { row: number; below: number } | null;

/**
 * Keeps the same line at the top when the font size changes. Only class components have
 * getSnapshotBeforeUpdate, which runs before the DOM changes.
 */
export class KeepScrollPosition extends Component<KeepScrollPositionProps> {
  override getSnapshotBeforeUpdate({ fontSize }: KeepScrollPositionProps): Anchor {
    const pane = this.props.scroller.current;
    if (fontSize === this.props.fontSize || !pane || pane.scrollTop === 0) return null;
    const edge = topOf(pane);
    for (const row of pane.querySelectorAll<HTMLElement>('[data-index]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (bottom > edge + 1) return { row: Number(row.dataset.index), below: top - edge };
    }
    return null;
  }

  override componentDidUpdate(
    _props: KeepScrollPositionProps,
    _state: unknown,
    anchor: Anchor,
  ): void {
    if (anchor) this.props.rows.current?.keepAt(anchor.row, anchor.below);
  }

  override render() {
    return null;
  }
}
