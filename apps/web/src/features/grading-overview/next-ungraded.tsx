import { routes } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { call } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { graderPath } from '../grading/grader-path.ts';
import type { InAssignment } from '../works/queries.ts';

/** Opens what the reader should grade next; asked when pressed, since others grade meanwhile. */
export function NextUngraded({ at }: { at: InAssignment }) {
  const navigate = useNavigate();
  const next = useMutation({
    mutationFn: () =>
      call(routes.getNextUngraded, { params: at, fallback: texts.gradingOverview.nextFailed }),
    onSuccess: ({ student_work_id: id }) => {
      if (id === null) toast.info(texts.gradingOverview.nothingLeft);
      else void navigate(graderPath(at.aid, id));
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Button size="small" variant="primary" pending={next.isPending} onClick={() => next.mutate()}>
      Next ungraded for me
    </Button>
  );
}
