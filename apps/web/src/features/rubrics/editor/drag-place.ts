export interface Box {
  top: number;
  height: number;
}

/** The place of a dragged box. It passes a neighbour when its edge reaches the middle of that neighbour. */
export function dragPlace(boxes: readonly Box[], from: number, by: number): number {
  const dragged = boxes[from];
  if (!dragged) return from;
  const top = dragged.top + by;
  const above = boxes.slice(0, from).filter((box) => middle(box) < top).length;
  const below = boxes.slice(from + 1).filter((box) => middle(box) < top + dragged.height).length;
  return above + below;
}

/** How far the box at `at` moves to make room. */
export function shiftOf(boxes: readonly Box[], from: number, to: number, at: number): number {
  const isPassed = from < to ? at > from && at <= to : at >= to && at < from;
  const next = boxes[from < to ? from + 1 : from - 1];
  const dragged = boxes[from];
  if (!isPassed || !next || !dragged) return 0;
  const gap =
    from < to ? next.top - dragged.top - dragged.height : dragged.top - next.top - next.height;
  return (from < to ? -1 : 1) * (dragged.height + gap);
}

/** Keeps a dragged box between the first and the last one. */
export function withinList(boxes: readonly Box[], from: number, by: number): number {
  const [first, dragged, last] = [boxes[0], boxes[from], boxes.at(-1)];
  if (!first || !dragged || !last) return 0;
  const lowest = last.top + last.height - dragged.height - dragged.top;
  return Math.min(Math.max(by, first.top - dragged.top), lowest);
}

function middle({ top, height }: Box): number {
  return top + height / 2;
}
