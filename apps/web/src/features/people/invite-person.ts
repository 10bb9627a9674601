import { routes, type ClassroomUser } from '@lectern/contract';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { texts } from '../../texts/texts.ts';
import { membershipKey } from './removal-store.ts';
import { refreshPeople, replacePerson } from './people-cache.ts';
import { personToast } from './person-toast.ts';

/** Invites a person again with their role. The answer replaces their row. */
export function useInvitePerson(person: ClassroomUser) {
  const mutationKey = ['invite', membershipKey(person)];
  const toast = personToast('invite', person);
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () =>
      call(routes.invitePerson, {
        params: { cid: person.classroom_id, role: person.classroom_role, userId: person.id },
        fallback: texts.calls.invite,
      }),
    onMutate: toast.pending,
    onSuccess: ({ user }) => {
      replacePerson(user);
      toast.success();
    },
    onError: (error) => {
      toast.failure(error);
      refreshPeople(person);
    },
  });
  // From the client: this row may have been unmounted by paging.
  const pending = useIsMutating({ mutationKey }) > 0;
  return { invite: () => mutate(), pending };
}
