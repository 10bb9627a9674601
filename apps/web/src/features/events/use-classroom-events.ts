import { routes } from '@lectern/contract';
import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../api/address-of.ts';
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
      return Promise.all([...distinct.values()].map((queryKey) => askAnew(client, queryKey)));
    });
    const address = addressOf(routes.streamEvents, { cid: classroomId });
    const stop = followEvents(address, (event) => stale.add(...staleKeys(classroomId, event)));
    return () => {
      stop();
      stale.stop();
    };
  }, [client, classroomId]);
}

/**
 * An answer on its way may be older than the news. The client gives it up by itself where it has one before it. For
 * a first one it would wait, and take that for new: over a thin line it is shown when it comes, and asked for again.
 */
async function askAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const firsts = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst });
  const again = firsts.map(async (first) => {
    await first.promise?.catch(() => undefined);
    await client.invalidateQueries({ queryKey, predicate: (query) => query === first });
  });
  await Promise.all([client.invalidateQueries({ queryKey }), ...again]);
}
