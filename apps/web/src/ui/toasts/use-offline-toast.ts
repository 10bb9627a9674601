import { onlineManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { texts } from '../../texts/texts.ts';
import { toast } from './toast.ts';

const id = 'offline';

/** Calls wait for the connection and then go on by themselves, so somebody has to say why. */
export function useOfflineToast(): void {
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (isOnline) toast.dismiss(id);
        else toast.warning(texts.common.offline, { id, durationMs: Infinity });
      }),
    [],
  );
}
