import type { ClassroomUser } from '@lectern/contract/people';
import { delays } from '../../ui/delays.ts';
import type { PersonAction } from './person-action.ts';

/**
 * People who are being removed from a classroom, or whose invitation is being revoked. After a window for
 * undo, the request is sent exactly once. The store outlives the page, so no removal is lost.
 */

export interface Removal {
  person: ClassroomUser;
  action: Exclude<PersonAction, 'invite'>;
}

export interface PendingRemoval extends Removal {
  state: 'undoable' | 'sending';
}

type Removals = ReadonlyMap<string, PendingRemoval>;

/** A person can be in several classrooms. */
export function membershipKey({ classroom_id, id }: ClassroomUser): string {
  return `${classroom_id}/${id}`;
}

interface RemovalEvents {
  onStarted?: (removal: Removal) => void;
  onUndone?: (removal: Removal) => void;
  send: (removal: Removal) => Promise<void>;
}

export function createRemovalStore({ onStarted, onUndone, send }: RemovalEvents) {
  let removals: Removals = new Map();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function put(key: string, removal: PendingRemoval | undefined): void {
    const next = new Map(removals);
    if (removal) next.set(key, removal);
    else next.delete(key);
    removals = next;
    for (const listener of listeners) listener();
  }

  function stopTimer(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function undoableAt(key: string): PendingRemoval | undefined {
    const removal = removals.get(key);
    return removal?.state === 'undoable' ? removal : undefined;
  }

  async function sendNow(key: string): Promise<void> {
    const removal = undoableAt(key);
    if (!removal) return;
    stopTimer(key);
    put(key, { ...removal, state: 'sending' });
    try {
      await send(removal);
    } finally {
      put(key, undefined);
    }
  }

  /** `send` reports failures. */
  const sendQuietly = (key: string) => sendNow(key).catch(() => undefined);

  return {
    /** Ignores a double click. */
    start(removal: Removal): void {
      const key = membershipKey(removal.person);
      if (removals.has(key)) return;
      put(key, { ...removal, state: 'undoable' });
      timers.set(
        key,
        setTimeout(() => void sendQuietly(key), delays.undoMs),
      );
      onStarted?.(removal);
    },

    undo(person: ClassroomUser): void {
      const key = membershipKey(person);
      const removal = undoableAt(key);
      if (!removal) return;
      stopTimer(key);
      put(key, undefined);
      onUndone?.(removal);
    },

    /** Sends pending removals without waiting for the end of their undo window. */
    async sendAll(): Promise<void> {
      await Promise.all(Array.from(removals.keys(), sendQuietly));
    },

    removals: () => removals,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
