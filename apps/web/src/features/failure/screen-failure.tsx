import { routes } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { call } from '../../api/call.ts';
import { isFailedImport } from '../../lib/failed-imports.ts';
import { texts } from '../../texts/texts.ts';
import { PageFailure } from '../../ui/page/page-failure.tsx';

/** Keeps the frame around a screen whose code could not be fetched. Rethrows other errors. */
export function ScreenFailure() {
  const error = useRouteError();
  const retry = useRetry();
  if (!isFailedImport(error)) throw error;
  return (
    <PageFailure title="Page not loaded" query={retry}>
      {texts.common.partMissing}
    </PageFailure>
  );
}

/** Reloads the page when the server answers. An earlier reload would show the browser's error page. */
function useRetry() {
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(routes.getPlatform),
    networkMode: 'always',
    onSuccess: () => globalThis.location.reload(),
  });
  // While offline, a banner promises that the page continues when the connection returns.
  useEffect(() => {
    const retry = () => mutate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [mutate]);
  return { isFetching: isPending, refetch: async () => mutate() };
}
