import { heartbeatMs, heartbeatName, ClassroomEvent, eventName } from '@lectern/contract';

/** Browsers reconnect a dropped event source, but not a refused one, so we retry that. */
const firstRetryMs = 2_000;
const lastRetryMs = 60_000;
/** Some proxies and virus scanners keep a connection open but hold back its events. */
const heartbeatTimeoutMs = 3 * heartbeatMs;
/** If connecting takes longer, events may have been missed since the page fetched its data. */
const quickConnectMs = 500;

const missedSome: ClassroomEvent = {
  topic: 'everything',
  assignment_id: null,
  work_id: null,
  spread: false,
};

interface EarlyStream {
  address: string;
  source: EventSource;
  hasEvents: boolean;
}

let early: EarlyStream | undefined;

/** Connects before the page asks for its data, so that no event is missed. `followEvents` continues. */
export function openEarly(address: string): void {
  if (document.hidden) return;
  const stream: EarlyStream = { address, source: new EventSource(address), hasEvents: false };
  stream.source.addEventListener(eventName, () => (stream.hasEvents = true));
  early = stream;
}

function takeEarly(address: string): EarlyStream | undefined {
  const taken = early;
  early = undefined;
  if (taken?.address === address && taken.source.readyState !== EventSource.CLOSED) return taken;
  taken?.source.close();
  return undefined;
}

/**
 * Reports events of the server while the page is visible: browsers allow few connections to a site, and hidden
 * tabs must not use them up. If events may have been missed, reports a change of everything.
 */
export function followEvents(address: string, onEvent: (event: ClassroomEvent) => void) {
  let source: EventSource | undefined;
  /** Either for the next retry or for the heartbeat timeout. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let missed = false;

  const schedule = (delayMs: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, delayMs);
  };
  const restartHeartbeatTimer = () => schedule(heartbeatTimeoutMs, reconnect);
  const open = () => {
    const begun = takeEarly(address);
    const stream = begun?.source ?? new EventSource(address);
    const startedAt = performance.now();
    source = stream;
    restartHeartbeatTimer();
    const opened = () => {
      restartHeartbeatTimer();
      retryMs = firstRetryMs;
      if (missed || performance.now() - startedAt > quickConnectMs) onEvent(missedSome);
      missed = false;
    };
    stream.addEventListener('open', opened);
    if (begun?.hasEvents) missed = true;
    if (stream.readyState === EventSource.OPEN) opened();
    stream.addEventListener(heartbeatName, restartHeartbeatTimer);
    stream.addEventListener(eventName, ({ data }: MessageEvent<string>) => {
      restartHeartbeatTimer();
      const event = parse(data);
      if (event) onEvent(event);
    });
    stream.addEventListener('error', () => {
      missed = true;
      if (stream.readyState !== EventSource.CLOSED || source !== stream) return;
      schedule(retryMs, retry);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    });
  };
  // Without a connection, the page refetches with every retry.
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
  // An open connection reports missed events when it opens again, so it needs no refetch here.
  const reconnect = () => {
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

/** Undefined for topics of a newer server. */
function parse(data: string): ClassroomEvent | undefined {
  try {
    return ClassroomEvent.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
