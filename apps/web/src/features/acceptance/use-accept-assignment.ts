import { errors, routes, type Acceptance } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { acceptanceQuery } from '../../data/acceptance.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { selectClassroom, toClassroom } from '../../data/selected-classroom.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';
import { isUnusableLink } from '../classrooms/unusable-link.ts';

/** The toast of a retry replaces the toast of the failure. */
const id = 'accept-link';

/** Accepts the assignment of a link and selects its classroom. */
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
      // If this fails, the assignment is still accepted. Only the link to My Work needs the selection.
      const membership = await client
        .fetchQuery(membershipQuery(classroom_id))
        .catch(() => undefined);
      if (membership) selectClassroom(toClassroom(membership));
    },
    onError: (error) => toast.error(texts.invites.tokenFailed(error.message), { id }),
  });
}

/** An expired or revoked link still shows an assignment that the person accepted by it. */
function accept(token: string): Promise<Acceptance> {
  const options = { params: { token } };
  return call(routes.acceptAssignment, options).catch((error: Error) => {
    if (!isUnusableLink(error)) throw error;
    return call(routes.getAcceptance, options);
  });
}
