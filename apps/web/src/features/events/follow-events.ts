import { heartbeatMs, heartbeatName, ClassroomEvent, eventName } from '@lectern/contract';

/** The browser reconnects by itself after a dropped line, but gives up on a refusal: then we do. */
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
/** A proxy or a virus scanner may keep a line open and all that is said on it to itself. */
const longestSilenceMs = 3 * heartbeatMs;
/** What the page asked for when it opened may have been answered long before its line was there. */
const quickMs = 500;

const missedSome: ClassroomEvent = { topic: 'everything', assignment_id: null, work_id: null };

/**
 * Hears of changes for as long as the page can be seen: a browser allows few connections to one
 * site, and hidden tabs must not use them up. Whatever was missed counts as everything.
 */
export function followEvents(address: string, onEvent: (event: ClassroomEvent) => void) {
  let source: EventSource | undefined;
  /** There is one at most: for the next try, or for the silence of a line. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let missed = false;

  const doIn = (delayMs: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, delayMs);
  };
  const countSilence = () => doIn(longestSilenceMs, giveUpOnLine);
  const open = () => {
    const stream = new EventSource(address);
    const beganAt = performance.now();
    source = stream;
    countSilence();
    stream.addEventListener('open', () => {
      countSilence();
      retryMs = firstRetryMs;
      if (missed || performance.now() - beganAt > quickMs) onEvent(missedSome);
      missed = false;
    });
    stream.addEventListener(heartbeatName, countSilence);
    stream.addEventListener(eventName, ({ data }: MessageEvent<string>) => {
      countSilence();
      const event = parse(data);
      if (event) onEvent(event);
    });
    stream.addEventListener('error', () => {
      missed = true;
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      doIn(retryMs, retry);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
  };
  // As long as no line can be had, the page looks for itself with every try.
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
  // The silence was pause enough. A line that opens is followed by a look anyway.
  const giveUpOnLine = () => {
    const next = source?.readyState === EventSource.OPEN ? open : retry;
    close();
    next();
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
