import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useImperativeHandle,
  useLayoutEffect,
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
  scrollTo: (index: number, align?: 'auto' | 'center' | 'start') => void;
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
  useImperativeHandle(handle, () => ({
    scrollTo: (index, align) => {
      const pane = scroller.current;
      const row = pane?.querySelector(`[data-index="${index}"]`);
      if (!pane || !row) return;
      // By hand, since the browser would bring the pane to the top of the window as well.
      if (align === 'start') pane.scrollTop += topOf(row) - topOf(pane);
      else row.scrollIntoView?.({ block: 'nearest' });
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

const topOf = (element: Element) => element.getBoundingClientRect().top;

function SomeRows(props: WindowedProps) {
  const { count, rowHeight, measures, kept = noRows, scroller, handle, keyOf, children } = props;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on to memoised parts
  const virtualizer = useVirtualizer({
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
  }));

  // What was measured at another font size no longer holds, also for whoever scrolls to a row at once.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
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
