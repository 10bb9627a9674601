import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';

/** Longer lists render only the rows near the viewport. */
export const maxRenderedRows = 1_000;
const overscan = 12;
const noRows: readonly number[] = [];

export interface WindowedHandle {
  scrollTo: (index: number, align?: 'auto' | 'center') => void;
  /** Scrolls until a row begins `below` pixels under the top edge; negative is above it. */
  keepAt: (index: number, below: number) => void;
}

interface WindowedProps {
  count: number;
  rowHeight: number;
  /** Rows that can differ from `rowHeight`. Measuring a row costs more than rendering it. */
  measures?: (index: number) => boolean;
  /** Rows that are always rendered. */
  pinned?: readonly number[];
  scroller: RefObject<HTMLElement | null>;
  handle?: Ref<WindowedHandle>;
  keyOf: (index: number) => string | number;
  children: (index: number) => ReactNode;
  className?: string;
  classOf?: (index: number) => string | undefined;
  /** Up to this many rows are all rendered, so that the browser's own search finds them. */
  threshold?: number;
}

export function Windowed({ threshold = maxRenderedRows, ...rows }: WindowedProps) {
  return rows.count > threshold ? <VirtualRows {...rows} /> : <AllRows {...rows} />;
}

function AllRows(props: WindowedProps) {
  const { count, scroller, handle, keyOf, children, className, classOf } = props;
  const find = (index: number) => scroller.current?.querySelector(`[data-index="${index}"]`);
  useImperativeHandle(handle, () => ({
    scrollTo: (index) => find(index)?.scrollIntoView?.({ block: 'nearest' }),
    keepAt: (index, below) => {
      const [row, pane] = [find(index), scroller.current];
      if (row && pane) pane.scrollTop += topOf(row) - topOf(pane) - below;
    },
  }));
  return (
    <div className={className} role="presentation">
      {Array.from({ length: count }, (_, index) => (
        <div key={keyOf(index)} className={classOf?.(index)} data-index={index} role="presentation">
          {children(index)}
        </div>
      ))}
    </div>
  );
}

export const topOf = (element: Element) => element.getBoundingClientRect().top;

function VirtualRows(props: WindowedProps) {
  const { count, rowHeight, measures, pinned = noRows, scroller, handle, keyOf, children } = props;
  const ownList = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- no memoised component gets the virtualizer
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
    // Sorted, because a row that moves in the DOM loses the focus.
    rangeExtractor: (range) =>
      [...new Set([...pinned, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });
  useImperativeHandle(handle, () => ({
    scrollTo: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }),
    keepAt: (index, below) => {
      const [start = 0] = virtualizer.getOffsetForIndex(index, 'start') ?? [];
      virtualizer.scrollToOffset(heightBefore() + start - below);
    },
  }));
  /** The height of the content above the rows. */
  const heightBefore = () => {
    const [list, pane] = [ownList.current, scroller.current];
    return list && pane ? topOf(list) - topOf(pane) + pane.scrollTop : 0;
  };

  // A new font size invalidates the measured heights. Synchronous, because a scroll to a row may follow.
  useLayoutEffect(() => {
    virtualizer.measure();
    // The virtualizer would scroll for each row; KeepScrollPosition corrects once for all rows.
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
    for (const row of virtualizer.elementsCache.values()) {
      virtualizer.resizeItem(virtualizer.indexFromElement(row), row.offsetHeight);
    }
    virtualizer.shouldAdjustScrollPositionOnItemSizeChange = undefined;
  }, [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={ownList}
      className={props.className}
      role="presentation"
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {items.map(({ index, key, start }, at) => (
        <div
          key={key}
          className={props.classOf?.(index)}
          ref={measures?.(index) === false ? undefined : virtualizer.measureElement}
          data-index={index}
          role="presentation"
          // The height of the rows left out between this one and the one before.
          style={{ marginTop: start - (items[at - 1]?.end ?? start) || undefined }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}
