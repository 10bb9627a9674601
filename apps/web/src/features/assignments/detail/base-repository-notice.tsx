import { routes, type AssignmentOutline } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showFailure } from '../../session/show-failure.ts';

interface BaseRepositoryNoticeProps {
  assignment: AssignmentOutline;
  mayRetry: boolean;
}

/** Says why students' repositories are waiting. Renders nothing once the base repository exists. */
export function BaseRepositoryNotice({ assignment, mayRetry }: BaseRepositoryNoticeProps) {
  const retry = useRetry(assignment);
  const { status, problem } = assignment.base_repository;
  switch (status) {
    case 'ready':
      return null;
    case 'pending':
      return <Notice>{texts.assignments.basePending}</Notice>;
    case 'failed':
      return (
        <Notice
          tone="error"
          title={texts.assignments.baseFailed}
          action={
            mayRetry && (
              <Button size="small" pending={retry.isPending} onClick={() => retry.mutate()}>
                Retry
              </Button>
            )
          }
        >
          {problem}
        </Notice>
      );
  }
}

function useRetry({ classroom_id: cid, id: aid }: AssignmentOutline) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const fallback = texts.assignments.retryFailed;
      return call(routes.retryBaseRepository, { params: { cid, aid }, fallback });
    },
    onSuccess: ({ assignment_outline }) => {
      client.setQueryData(assignmentQuery(cid, aid).queryKey, assignment_outline);
    },
    onError: showFailure,
  });
}
