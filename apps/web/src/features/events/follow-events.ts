import { ClassroomEvent, eventName } from '@lectern/contract';

/** The browser reconnects by itself after a dropped line, but gives up on a refusal: then we do. */
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;

const missedSome: ClassroomEvent = { topic: 'everything', assignment_id: null, work_id: null };

/**
 * Hears of changes for as long as the page can be seen: a browser allows few connections to one
 * site, and hidden tabs must not use them up. Whatever was missed counts as everything.
 */
export function followEvents(address: string, onEvent: (event: ClassroomEvent) => void) {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let missed = false;

  const open = () => {
    const stream = new EventSource(address);
    source = stream;
    stream.addEventListener('open', () => {
      retryMs = firstRetryMs;
      if (missed) onEvent(missedSome);
      missed = false;
    });
    stream.addEventListener(eventName, ({ data }: MessageEvent<string>) => {
      const event = parse(data);
      if (event) onEvent(event);
    });
    stream.addEventListener('error', () => {
      missed = true;
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      timer = setTimeout(retry, retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
  };
  // As long as the server refuses the line, the page looks for itself with every try.
  const retry = () => {
    onEvent(missedSome);
    open();
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    missed = true;
  };
  const followVisibility = () => {
    close();
    if (!document.hidden) open();
  };

  document.addEventListener('visibilitychange', followVisibility);
  if (!document.hidden) open();
  return () => {
    document.removeEventListener('visibilitychange', followVisibility);
    close();
  };
}

/** A newer server may speak of topics that this page has never heard of. */
function parse(data: string): ClassroomEvent | undefined {
  try {
    return ClassroomEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
