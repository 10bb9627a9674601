import { dragPlace, shiftOf, withinList } from './drag-place.ts';

interface Start {
  pointerId: number;
  clientY: number;
}

/** Within this distance of the window's edge, the page scrolls. */
const edge = 96;
const scrollStep = 10;

/**
 * Moves the list item of a handle with a pointer until it is released. Escape puts the item back.
 * The elements keep their order until the drop, because a moved element loses the pointer.
 */
export function dragItem(
  handle: HTMLElement,
  { pointerId, clientY: startY }: Start,
  onDrop: (by: number) => void,
): void {
  const dragged = handle.closest('li');
  const list = dragged?.parentElement;
  if (!dragged || !list) return;
  const items = [...list.children] as HTMLElement[];
  const from = items.indexOf(dragged);
  const boxes = items.map(({ offsetTop: top, offsetHeight: height }) => ({ top, height }));
  const startTop = list.getBoundingClientRect().top;
  const ended = new AbortController();
  const { signal } = ended;
  let pointerY = startY;
  let to = from;
  let frame = 0;

  const follow = () => {
    frame = requestAnimationFrame(follow);
    if (pointerY === startY) return;
    if (pointerY < edge) scrollBy(0, -scrollStep);
    if (pointerY > innerHeight - edge) scrollBy(0, scrollStep);
    const scrolled = startTop - list.getBoundingClientRect().top;
    const by = withinList(boxes, from, pointerY - startY + scrolled);
    to = dragPlace(boxes, from, by);
    for (const [at, { style }] of items.entries()) {
      style.translate = `0 ${at === from ? by : shiftOf(boxes, from, to, at)}px`;
    }
  };
  const end = (isDropped: boolean) => {
    ended.abort();
    cancelAnimationFrame(frame);
    delete list.dataset['dragging'];
    delete dragged.dataset['dragged'];
    for (const { style } of items) style.translate = '';
    if (isDropped && to !== from) onDrop(to - from);
  };

  list.dataset['dragging'] = '';
  dragged.dataset['dragged'] = '';
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', ({ clientY }) => void (pointerY = clientY), { signal });
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('lostpointercapture', () => end(false), { signal });
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') end(false);
  };
  addEventListener('keydown', cancel, { signal });
  follow();
}
