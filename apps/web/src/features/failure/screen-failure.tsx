import { routes } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { call } from '../../api/call.ts';
import { isFailedImport } from '../../lib/failed-imports.ts';
import { texts } from '../../texts/texts.ts';
import { PageFailure } from '../../ui/page/page-failure.tsx';

/** A screen whose code could not be fetched leaves the frame around it in place; nothing else is caught. */
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

/** Loads the page anew once the server answers: before that, the browser's own failure would take its place. */
function useRetry() {
  const { isPending, mutate } = useMutation({
    mutationFn: () => call(routes.getPlatform),
    networkMode: 'always',
    onSuccess: () => globalThis.location.reload(),
  });
  // Whoever went offline was told that the page goes on by itself.
  useEffect(() => {
    const goOn = () => mutate();
    addEventListener('online', goOn);
    return () => removeEventListener('online', goOn);
  }, [mutate]);
  return { isFetching: isPending, refetch: async () => mutate() };
}
