import { routes } from '@lectern/contract';
import { useEffect } from 'react';
import { call } from '../../api/call.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { onLeaving } from '../../lib/last-words.ts';

/** Tells others at once that a work is no longer open here; otherwise it lapses by itself. */
export function useLeavePresence({ cid, aid, wid }: InWork, isTold: boolean): void {
  useEffect(() => {
    if (!isTold) return;
    const options = { params: { cid, aid, wid }, keepalive: true };
    const leave = () => call(routes.leavePresence, options).catch(() => undefined);
    const forget = onLeaving(leave);
    return () => {
      forget();
      void leave();
    };
  }, [cid, aid, wid, isTold]);
}
