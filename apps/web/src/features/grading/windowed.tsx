import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useImperativeHandle, type ReactNode, type Ref, type RefObject } from 'react';

/** Beyond this many rows only those near the eye are in the page. */
const mostRows = 2_000;
const overscan = 12;

export interface WindowedHandle {
  scrollTo: (index: number) => void;
}

interface WindowedProps {
  count: number;
  /** Of an ordinary row. */
  rowHeight: number;
  /** Looking how high a row is costs more than drawing it; all but these are ordinary. */
  measures?: (index: number) => boolean;
  scroller: RefObject<HTMLElement | null>;
  handle?: Ref<WindowedHandle>;
  keyOf: (index: number) => string | number;
  children: (index: number) => ReactNode;
  className?: string;
  /** Fewer rows are all rendered, so that the browser's own search finds them. */
  threshold?: number;
}

/** Rows in a scrolling element, as many as it takes. */
export function Windowed({ threshold = mostRows, ...rows }: WindowedProps) {
  return rows.count > threshold ? <SomeRows {...rows} /> : <AllRows {...rows} />;
}

function AllRows({ count, scroller, handle, keyOf, children, className }: WindowedProps) {
  useImperativeHandle(handle, () => ({
    scrollTo: (index) =>
      scroller.current
        ?.querySelector(`[data-index="${index}"]`)
        ?.scrollIntoView?.({ block: 'nearest' }),
  }));
  return (
    <div className={className} role="presentation">
      {Array.from({ length: count }, (_, index) => (
        <div key={keyOf(index)} data-index={index} role="presentation">
          {children(index)}
        </div>
      ))}
    </div>
  );
}

function SomeRows(props: WindowedProps) {
  const { count, rowHeight, measures, scroller, handle, keyOf, children, className } = props;
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on to memoised parts
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
  });
  useImperativeHandle(handle, () => ({
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  }));

  // What was measured at another font size no longer holds.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      className={className}
      role="presentation"
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {items.map(({ index, key }) => (
        <div
          key={key}
          ref={measures?.(index) === false ? undefined : virtualizer.measureElement}
          data-index={index}
          role="presentation"
        >
          {children(index)}
        </div>
      ))}
    </div>
  );
}
