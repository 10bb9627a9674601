import { useQueryClient, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query';
import { toast } from '../toasts/toast.ts';

/** Loads the version that somebody else saved, and shows a toast if that fails. */
export function useReload() {
  const client = useQueryClient();
  return <Data, Key extends QueryKey>(
    query: FetchQueryOptions<Data, Error, Data, Key>,
    onReload: (current: Data) => void,
  ): void => {
    client.fetchQuery(query).then(onReload, (failure: Error) => toast.error(failure.message));
  };
}
