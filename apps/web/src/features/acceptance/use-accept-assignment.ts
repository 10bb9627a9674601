import { errors, routes, type Acceptance } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { acceptanceQuery } from '../../data/acceptance.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { selectClassroom, toClassroom } from '../../data/selected-classroom.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { isDeadLink } from '../classrooms/dead-link.ts';

/** One toast for every try: a failure gives way to what came of the next. */
const id = 'accept-link';

/** Uses an accept link; on success the classroom of the assignment becomes the selected one. */
export function useAcceptAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string | null) => {
      if (!token) throw new ApiError({ code: 'invalid_link', ...errors.invalid_link });
      const acceptance = await accept(token);
      client.setQueryData(acceptanceQuery(token).queryKey, acceptance);
      return acceptance;
    },
    onSuccess: async ({ classroom_id }) => {
      toast.dismiss(id);
      // Only the way to the student's own page needs it: the acceptance stands in any case.
      const membership = await client
        .fetchQuery(membershipQuery(classroom_id))
        .catch(() => undefined);
      if (membership) selectClassroom(toClassroom(membership));
    },
    onError: (error) => toast.error(texts.invites.tokenFailed(error.message), { id }),
  });
}

/** A link that has ended still shows the way to what was accepted by it; others are refused again. */
function accept(token: string): Promise<Acceptance> {
  const options = { params: { token } };
  return call(routes.acceptAssignment, options).catch((error: Error) => {
    if (!isDeadLink(error)) throw error;
    return call(routes.getAcceptance, options);
  });
}
