import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { call } from '../../api.ts';
import { graderPath } from '../grading/grader-path.ts';
import type { InAssignment } from '../works/queries.ts';

/** Whoever presses the key again is told again, not twice. */
const once = { id: 'next-ungraded' };

/** Opens what the reader should grade next; asked when wanted, since others grade meanwhile. */
export function useNextUngraded({ cid, aid }: InAssignment, openWorkId?: number) {
  const navigate = useNavigate();
  const passed = useRef(new Set<number>());
  return useMutation({
    mutationFn: () => {
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
    onSuccess: ({ student_work_id: id }) => {
      // Once everything was passed over, it begins anew.
      if (id !== null && passed.current.has(id)) passed.current.clear();
      if (id === null) toast.info(texts.gradingOverview.nothingLeft, once);
      else if (id === openWorkId) toast.info(texts.gradingOverview.nextIsThis, once);
      else void navigate(graderPath(aid, id));
    },
    onError: (error) => toast.error(error.message),
  });
}
