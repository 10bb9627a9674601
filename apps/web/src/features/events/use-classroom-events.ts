import { routes, spreadMs } from '@lectern/contract';
import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addressOf } from '../../api/address-of.ts';
import { followEvents } from './follow-events.ts';
import { spreadOut } from './spread-out.ts';
import { throttledBatches } from './throttled-batches.ts';
import { staleKeys } from './stale-keys.ts';

const pauseMs = 1_000;

/** Refetches stale queries of the classroom. Does nothing for undefined. */
export function useClassroomEvents(classroomId: number | undefined): void {
  const client = useQueryClient();

  useEffect(() => {
    if (classroomId === undefined) return;
    const stale = throttledBatches<ReturnType<typeof staleKeys>[number]>(pauseMs, (keys) => {
      const distinct = new Map(keys.map((key) => [key.join('/'), key]));
      return Promise.all([...distinct.values()].map((queryKey) => refetch(client, queryKey)));
    });
    const everybodys = spreadOut(spreadMs, stale.add);
    const address = addressOf(routes.streamEvents, { cid: classroomId });
    const stop = followEvents(address, (event) => {
      const { add } = event.spread ? everybodys : stale;
      add(...staleKeys(classroomId, event));
    });
    return () => {
      stop();
      everybodys.stop();
      stale.stop();
    };
  }, [client, classroomId]);
}

/**
 * A running fetch may return data from before the event. The query client cancels it if it has data. It does not
 * cancel a first fetch and would count its answer as fresh, so we refetch after that.
 */
async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
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
