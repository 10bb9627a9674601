const usualDurationMs = 5_000;

type ToastType = 'default' | 'success' | 'error' | 'info' | 'warning' | 'loading';

interface ToastOptions {
  /** Replaces the toast that has this id. */
  id?: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  durationMs?: number;
}

export interface Toast extends ToastOptions {
  id: string;
  type: ToastType;
  title: string;
  durationMs: number;
}

let shown: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();

function setShown(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const show =
  (type: ToastType) =>
  (title: string, options: ToastOptions = {}): string => {
    const { id = `toast-${(made += 1)}` } = options;
    // A pending toast stays until its outcome replaces it.
    const durationMs = options.durationMs ?? (type === 'loading' ? Infinity : usualDurationMs);
    const next: Toast = { ...options, id, type, title, durationMs };
    const isKnown = shown.some((one) => one.id === id);
    setShown(isKnown ? shown.map((one) => (one.id === id ? next : one)) : [next, ...shown]);
    return id;
  };

/** Shows a toast and returns its id. */
export const toast = Object.assign(show('default'), {
  success: show('success'),
  error: show('error'),
  info: show('info'),
  warning: show('warning'),
  loading: show('loading'),
  /** Without an id, dismisses all. */
  dismiss: (id?: string) => setShown(id === undefined ? [] : shown.filter((one) => one.id !== id)),
  /** The newest first. */
  getToasts: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
});
