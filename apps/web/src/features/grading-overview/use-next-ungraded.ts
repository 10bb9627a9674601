import { routes } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { graderPath } from '../../addresses/grading.ts';
import { call } from '../../api/call.ts';
import type { InAssignment } from '../../data/classroom-keys.ts';
import { isTyping } from '../../lib/is-typing.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { tellFailure } from '../session/tell-failure.ts';

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
      const { nextUngraded, nothingLeft, nextIsThis, nextWaits } = texts.gradingOverview;
      if (id === null) return toast.info(nothingLeft, once);
      if (id === openWorkId) return toast.info(nextIsThis, once);
      const go = () => void navigate(graderPath(aid, id));
      if (!isTyping(document.activeElement)) return go();
      // The rest of a sentence begun meanwhile would be about the next student, or be taken for keys.
      toast.info(nextWaits, { id: nextWaits, action: { label: nextUngraded, onClick: go } });
    },
    onError: tellFailure,
  });
}
