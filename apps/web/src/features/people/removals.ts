import { routes } from '@lectern/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { onLeaving } from '../../lib/flush-before-leaving.ts';
import { texts } from '../../texts/texts.ts';
import { createRemovalStore, type Removal } from './removal-store.ts';
import { dropPerson, refreshPeople } from './people-cache.ts';
import { personToast } from './person-toast.ts';

const requests = { remove: routes.removePerson, revoke: routes.revokeInvitation } as const;

async function send({ action, person }: Removal): Promise<void> {
  const toast = personToast(action, person);
  try {
    await call(requests[action], {
      params: { cid: person.classroom_id, userId: person.id },
      fallback: texts.calls[action],
      // The tab may be closing, which would cancel the request.
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

export const removals = createRemovalStore({
  send,
  onStarted: ({ action, person }) => personToast(action, person).pending(),
  onUndone: ({ action, person }) => personToast(action, person).dismiss(),
});

export function useRemovals() {
  return useSyncExternalStore(removals.subscribe, removals.removals);
}

/** Leaving the page sends pending removals at once. */
export function useSendOnLeaving(): void {
  useEffect(() => {
    const stop = onLeaving(removals.sendAll);
    return () => {
      stop();
      void removals.sendAll();
    };
  }, []);
}
