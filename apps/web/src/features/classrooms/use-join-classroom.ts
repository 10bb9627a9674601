import { errors, routes } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { selectClassroom } from '../../data/selected-classroom.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { texts } from '../../texts/texts.ts';

/** The toast of a retry replaces the toast of the failure. */
const id = 'join-link';

/** Joins the classroom of a link, selects it and opens it. */
export function useJoinClassroom() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (token: string | null) => {
      if (!token) throw new ApiError({ code: 'invalid_link', ...errors.invalid_link });
      return call(routes.joinClassroom, { params: { token }, fallback: texts.calls.join });
    },
    onSuccess: async ({ message, classroom, classroom_user }) => {
      toast.success(message, { id });
      selectClassroom(classroom);
      client.setQueryData(membershipQuery(classroom.id).queryKey, classroom_user);
      const waits = classroom_user.status_reason === 'needs_approval';
      const landsHere = waits || classroom_user.classroom_role === 'STUDENT';
      await navigate(landsHere ? '/app/classroom/landing' : '/app/dashboard', { replace: true });
    },
    onError: (error) => toast.error(texts.invites.tokenFailed(error.message), { id }),
  });
}
