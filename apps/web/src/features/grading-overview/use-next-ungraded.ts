import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { call } from '../../api.ts';
import { graderPath } from '../grading/grader-path.ts';
import { tellFailure } from '../session/tell-failure.ts';
import type { InAssignment } from '../works/queries.ts';

/** Whoever presses the key again is told again, not twice. */
const once = { id: 'next-ungraded' };

interface OpenWork {
  id: number;
  /** Done once its grade, should one be on its way, has arrived: before, it is itself the next one. */
  settled: () => Promise<void>;
}

/** Opens what the reader should grade next; asked when wanted, since others grade meanwhile. */
export function useNextUngraded({ cid, aid }: InAssignment, open?: OpenWork) {
  const navigate = useNavigate();
  const passed = useRef(new Set<number>());
  const openWorkId = open?.id;
  // Undefined once the screen is gone. The grader stays while works come and go.
  const shown = useRef<number | 'overview'>(undefined);
  useLayoutEffect(() => {
    shown.current = openWorkId ?? 'overview';
    return () => {
      shown.current = undefined;
    };
  }, [openWorkId]);
  return useMutation({
    onMutate: () => ({ askedFrom: shown.current }),
    mutationFn: async () => {
      await open?.settled();
      const skipped = [...passed.current].filter((id) => id !== openWorkId);
      if (openWorkId !== undefined) passed.current.add(openWorkId);
      return call(routes.getNextUngraded, {
        params: { cid, aid },
        query: {
          ...(openWorkId !== undefined && { after: String(openWorkId) }),
          ...(skipped.length > 0 && { skipped: skipped.join() }),
        },
        fallback: texts.gradingOverview.nextFailed,
      });
    },
    onSuccess: ({ student_work_id: id }, _, { askedFrom }) => {
      // Once everything was passed over, it begins anew.
      if (id !== null && passed.current.has(id)) passed.current.clear();
      // Whoever went on meanwhile is not led away from there.
      if (askedFrom !== shown.current) return;
      if (id === null) toast.info(texts.gradingOverview.nothingLeft, once);
      else if (id === openWorkId) toast.info(texts.gradingOverview.nextIsThis, once);
      else void navigate(graderPath(aid, id));
    },
    onError: tellFailure,
  });
}
