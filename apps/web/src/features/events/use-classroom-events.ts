import { routes } from '@lectern/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../api-address.ts';
import { followEvents } from './follow-events.ts';
import { inOneGo } from './in-one-go.ts';
import { staleKeys } from './stale-keys.ts';

const pauseMs = 1_000;

/** Keeps every screen of the classroom up to date; undefined follows nothing. */
export function useClassroomEvents(classroomId: number | undefined): void {
  const client = useQueryClient();

  // The stream lives as long as somebody looks at the classroom, not as long as one screen of it.
  useEffect(() => {
    if (classroomId === undefined) return;
    const stale = inOneGo<ReturnType<typeof staleKeys>[number]>(pauseMs, (keys) => {
      const distinct = new Map(keys.map((key) => [key.join('/'), key]));
      const asked = [...distinct.values()].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      );
      return Promise.all(asked);
    });
    const address = addressOf(routes.streamEvents, { cid: classroomId });
    const stop = followEvents(address, (event) => stale.add(...staleKeys(classroomId, event)));
    return () => {
      stop();
      stale.stop();
    };
  }, [client, classroomId]);
}
