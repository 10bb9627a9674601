export interface IdleTimeout {
  signal: AbortSignal;
  /** Starts the time anew, for every piece that arrives. */
  restart: () => void;
  stop: () => void;
}

/** Aborts once nothing has arrived for so long; a long answer over a slow line may take its time. */
export function startIdleTimeout(limitMs: number): IdleTimeout {
  const controller = new AbortController();
  const giveUp = () =>
    controller.abort(new DOMException('Nothing arrived for too long.', 'TimeoutError'));
  let timer = setTimeout(giveUp, limitMs);
  return {
    signal: controller.signal,
    restart: () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, limitMs);
    },
    stop: () => clearTimeout(timer),
  };
}
