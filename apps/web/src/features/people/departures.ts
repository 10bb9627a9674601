import { routes } from '@lectern/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { onLeaving } from '../../lib/flush-before-leaving.ts';
import { texts } from '../../texts/texts.ts';
import { createDepartureStore, type Departure } from './departure-store.ts';
import { dropPerson, refreshPeople } from './people-cache.ts';
import { personToast } from './person-toast.ts';

const requests = { remove: routes.removePerson, revoke: routes.revokeInvitation } as const;

async function send({ action, person }: Departure): Promise<void> {
  const toast = personToast(action, person);
  try {
    await call(requests[action], {
      params: { cid: person.classroom_id, userId: person.id },
      fallback: texts.calls[action],
      // The tab may be closing.
      keepalive: true,
    });
  } catch (error) {
    toast.failure(error);
    refreshPeople(person);
    throw error;
  }
  dropPerson(person);
  toast.success();
}

export const departures = createDepartureStore({
  send,
  onBegun: ({ action, person }) => personToast(action, person).pending(),
  onUndone: ({ action, person }) => personToast(action, person).dismiss(),
});

export function useDepartures() {
  return useSyncExternalStore(departures.subscribe, departures.departures);
}

/** Closing the tab or going to another screen ends the chance to undo, not the decision. */
export function useSendOnLeaving(): void {
  useEffect(() => {
    const stop = onLeaving(departures.sendAll);
    return () => {
      stop();
      void departures.sendAll();
    };
  }, []);
}
