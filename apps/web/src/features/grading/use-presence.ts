import { routes } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { presenceQuery } from '../../data/grading.ts';
import { onLeaving } from '../../lib/flush-before-leaving.ts';
import { nameOrLogin } from '../../lib/person-name.ts';

/** Announces this grader to the others, and returns the names of those who have the submission open. */
export function usePresence(at: InWork): string[] {
  const isStaying = useIsStaying();
  const others = useQuery({ ...presenceQuery(at), enabled: isStaying }).data ?? [];
  useLeavePresence(at, isStaying);
  return others.map(nameOrLogin);
}

const pagingMs = 300;

/** Presence is not announced while a grader only pages through submissions. */
function useIsStaying(): boolean {
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStaying(true), pagingMs);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
}

/** Ends the presence at once when the submission closes; without this call it expires later. */
function useLeavePresence({ cid, aid, wid }: InWork, isAnnounced: boolean): void {
  useEffect(() => {
    if (!isAnnounced) return;
    const options = { params: { cid, aid, wid }, keepalive: true };
    const leave = () => call(routes.leavePresence, options).catch(() => undefined);
    const stop = onLeaving(leave);
    return () => {
      stop();
      void leave();
    };
  }, [cid, aid, wid, isAnnounced]);
}
