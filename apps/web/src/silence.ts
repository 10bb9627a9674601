/**
 * Silence is counted in pieces. A tab that was asleep wakes with its timer over and its answer unread:
 * however long it slept, that is one piece, and the next leaves time to read. A short one comes after
 * all others, so that there always is a next.
 */
export const pieceMs = 7_500;
export const lastPieceMs = 700;

export interface Silence {
  signal: AbortSignal;
  /** Whatever is heard gives it the whole time again. */
  hear: () => void;
  stop: () => void;
}

/** Aborts once nothing was heard for so long; a long list over a slow line may take its time. */
export function limitSilence(limitMs: number): Silence {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const wait = (leftMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        if (leftMs > 0) wait(leftMs - pieceMs);
        else silence.abort(new DOMException('Nothing was heard for too long.', 'TimeoutError'));
      },
      leftMs > 0 ? pieceMs : lastPieceMs,
    );
  };
  const hear = () => wait(limitMs);
  hear();
  return { signal: silence.signal, hear, stop: () => clearTimeout(timer) };
}
