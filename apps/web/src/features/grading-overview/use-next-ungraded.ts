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
import { showFailure } from '../session/show-failure.ts';

/** One id, so that pressing the key again replaces the toast. */
const oneToast = { id: 'next-ungraded' };

interface OpenWork {
  id: number;
  /** Resolves when a pending grade has been answered. Until then, this submission is itself ungraded. */
  gradeAnswered: () => Promise<void>;
}

/** Asks the server each time, because others grade too. */
export async function findNextUngraded(
  { cid, aid }: InAssignment,
  after: number | undefined,
  skipped: readonly number[] = [],
): Promise<number | null> {
  const answer = await call(routes.getNextUngraded, {
    params: { cid, aid },
    query: {
      ...(after !== undefined && { after: String(after) }),
      ...(skipped.length > 0 && { skipped: skipped.join() }),
    },
    fallback: texts.gradingOverview.nextFailed,
  });
  return answer.student_work_id;
}

/** Opens the next submission to grade. */
export function useNextUngraded({ cid, aid }: InAssignment, open?: OpenWork) {
  const navigate = useNavigate();
  const passed = useRef(new Set<number>());
  const openWorkId = open?.id;
  // The grader stays mounted from one submission to the next; undefined once it is unmounted.
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
      await open?.gradeAnswered();
      const skipped = [...passed.current].filter((id) => id !== openWorkId);
      if (openWorkId !== undefined) passed.current.add(openWorkId);
      return findNextUngraded({ cid, aid }, openWorkId, skipped);
    },
    onSuccess: (id, _, { askedFrom }) => {
      // After every submission was skipped once, start over.
      if (id !== null && passed.current.has(id)) passed.current.clear();
      // Do not navigate if the reader has opened something else.
      if (askedFrom !== shown.current) return;
      const { nextUngraded, nothingLeft, nextIsThis, nextWaits } = texts.gradingOverview;
      if (id === null) return toast.info(nothingLeft, oneToast);
      if (id === openWorkId) return toast.info(nextIsThis, oneToast);
      const go = () => void navigate(graderPath(aid, id));
      if (!isTyping(document.activeElement)) return go();
      // The reader is typing: the rest of the sentence would go to the next student or act as shortcuts.
      toast.info(nextWaits, { id: nextWaits, action: { label: nextUngraded, onClick: go } });
    },
    onError: showFailure,
  });
}
