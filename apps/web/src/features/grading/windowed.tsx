import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';

/** Beyond this many rows only those near the eye are in the page. */
export const mostRows = 1_000;
const overscan = 12;
const noRows: readonly number[] = [];

export interface WindowedHandle {
  /** A row in the middle has what stands around it in sight. */
  scrollTo: (index: number, align?: 'auto' | 'center') => void;
  /** Has a row begin so far below the edge of the scrolling element, or above it. */
  keepAt: (index: number, below: number) => void;
}

interface WindowedProps {
  count: number;
  /** Of an ordinary row. */
  rowHeight: number;
  /** Looking how high a row is costs more than drawing it; all but these are ordinary. */
  measures?: (index: number) => boolean;
  /** Rows that stay in the page, however far they are scrolled away. */
  kept?: readonly number[];
  scroller: RefObject<HTMLElement | null>;
  handle?: Ref<WindowedHandle>;
  keyOf: (index: number) => string | number;
  children: (index: number) => ReactNode;
  className?: string;
  /** A class for a row of its own. */
  classOf?: (index: number) => string | undefined;
  /** Fewer rows are all rendered, so that the browser's own search finds them. */
  threshold?: number;
}

/** Rows in a scrolling element, as many as it takes. */
export function Windowed({ threshold = mostRows, ...rows }: WindowedProps) {
  return rows.count > threshold ? <SomeRows {...rows} /> : <AllRows {...rows} />;
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

function SomeRows(props: WindowedProps) {
  const { count, rowHeight, measures, kept = noRows, scroller, handle, keyOf, children } = props;
  const ownList = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on to memoised parts
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
    // In their order: a row that is moved in the page loses the focus.
    rangeExtractor: (range) =>
      [...new Set([...kept, ...defaultRangeExtractor(range)])].toSorted((a, b) => a - b),
  });
  useImperativeHandle(handle, () => ({
    scrollTo: (index, align = 'auto') => virtualizer.scrollToIndex(index, { align }),
    keepAt: (index, below) => {
      const [start = 0] = virtualizer.getOffsetForIndex(index, 'start') ?? [];
      virtualizer.scrollToOffset(heightBefore() + start - below);
    },
  }));
  /** Of what stands before the rows in the scrolling element. */
  const heightBefore = () => {
    const [list, pane] = [ownList.current, scroller.current];
    return list && pane ? topOf(list) - topOf(pane) + pane.scrollTop : 0;
  };

  // What was measured at another font size no longer holds, also for whoever scrolls to a row at once.
  useLayoutEffect(() => {
    virtualizer.measure();
    // Each would be made up for by scrolling; what is kept in place is so for all of them together.
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
          // As much as the rows take that are left out before it.
          style={{ marginTop: start - (items[at - 1]?.end ?? start) || undefined }}
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}
