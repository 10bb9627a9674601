import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
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
  return useMutation({
    mutationFn: () =>
      call(routes.getNextUngraded, {
        params: { cid, aid },
        query: openWorkId === undefined ? {} : { after: String(openWorkId) },
        fallback: texts.gradingOverview.nextFailed,
      }),
    onSuccess: ({ student_work_id: id }) => {
      if (id === null) toast.info(texts.gradingOverview.nothingLeft, once);
      else if (id === openWorkId) toast.info(texts.gradingOverview.nextIsThis, once);
      else void navigate(graderPath(aid, id));
    },
    onError: (error) => toast.error(error.message),
  });
}
