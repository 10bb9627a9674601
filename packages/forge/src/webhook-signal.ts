/** Wakes the dispatcher after a commit. */
export interface WebhookSignal {
  wake(): void;
  /** Holds all deliveries until the returned function is called. */
  hold(): () => void;
  isHeld(): boolean;
  /** Calls `listener` on every `wake` until the returned function is called. */
  onWake(listener: () => void): () => void;
}

export function webhookSignal(): WebhookSignal {
  const listeners = new Set<() => void>();
  const holds = new Set<symbol>();
  const wake = () => listeners.forEach((listener) => listener());
  return {
    wake,
    hold() {
      const own = Symbol('hold');
      holds.add(own);
      return () => {
        if (holds.delete(own)) wake();
      };
    },
    isHeld: () => holds.size > 0,
    onWake(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
