import type { ClassroomUser } from '@lectern/contract/people';
import { delays } from '../../ui/delays.ts';
import type { PersonAction } from './person-action.ts';

/**
 * People on their way out of a classroom. Each can be called back for a moment; then the request
 * is sent, exactly once. The store outlives the page that shows it, so that no decision is lost.
 */

export interface Departure {
  person: ClassroomUser;
  action: Exclude<PersonAction, 'invite'>;
}

export interface PendingDeparture extends Departure {
  /** Only an undoable departure can be called back; the other one is on its way to the server. */
  stage: 'undoable' | 'sending';
}

type Departures = ReadonlyMap<string, PendingDeparture>;

/** A person can be in several classrooms at once; each is left separately. */
export function departureKey({ classroom_id, id }: ClassroomUser): string {
  return `${classroom_id}/${id}`;
}

interface DepartureEvents {
  onBegun?: (departure: Departure) => void;
  onUndone?: (departure: Departure) => void;
  /** Makes the request; a refusal puts the person back in the list. */
  send: (departure: Departure) => Promise<void>;
}

export function createDepartureStore({ onBegun, onUndone, send }: DepartureEvents) {
  let departures: Departures = new Map();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const listeners = new Set<() => void>();

  function put(key: string, departure: PendingDeparture | undefined): void {
    const next = new Map(departures);
    if (departure) next.set(key, departure);
    else next.delete(key);
    departures = next;
    for (const listener of listeners) listener();
  }

  function stopTimer(key: string): void {
    clearTimeout(timers.get(key));
    timers.delete(key);
  }

  function undoableAt(key: string): PendingDeparture | undefined {
    const departure = departures.get(key);
    return departure?.stage === 'undoable' ? departure : undefined;
  }

  async function sendNow(key: string): Promise<void> {
    const departure = undoableAt(key);
    if (!departure) return;
    stopTimer(key);
    put(key, { ...departure, stage: 'sending' });
    try {
      await send(departure);
    } finally {
      put(key, undefined);
    }
  }

  /** A failure is the sender's to report; here it has already put the row back. */
  const sendQuietly = (key: string) => sendNow(key).catch(() => undefined);

  return {
    /** Does nothing for a person who is already leaving: a second click is not a second wish. */
    begin(departure: Departure): void {
      const key = departureKey(departure.person);
      if (departures.has(key)) return;
      put(key, { ...departure, stage: 'undoable' });
      timers.set(
        key,
        setTimeout(() => void sendQuietly(key), delays.undoMs),
      );
      onBegun?.(departure);
    },

    undo(person: ClassroomUser): void {
      const key = departureKey(person);
      const departure = undoableAt(key);
      if (!departure) return;
      stopTimer(key);
      put(key, undefined);
      onUndone?.(departure);
    },

    /** Ends every undo window at once, because whoever could undo is leaving. */
    async sendAll(): Promise<void> {
      await Promise.all(Array.from(departures.keys(), sendQuietly));
    },

    departures: () => departures,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
