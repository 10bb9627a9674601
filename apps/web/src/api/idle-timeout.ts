export interface IdleTimeout {
  signal: AbortSignal;
  /** Called for every chunk that arrives. */
  restart: () => void;
  stop: () => void;
}

/** Aborts when nothing has arrived for `limitMs`. A large answer over a slow network can take longer. */
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
