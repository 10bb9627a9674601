import { routes, type ClassroomUser } from '@lectern/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { fullName } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { refreshPeople } from './people-cache.ts';

/** Denies a request to join, or to get a higher role. */
export function DenyButton({ person }: { person: ClassroomUser }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call(routes.denyRequest, { params: { cid: person.classroom_id, userId: person.id } }),
    onSuccess: () => toast.success(texts.people.denied),
    onError: () => toast.error(texts.people.denyFailed),
    onSettled: () => refreshPeople(person),
  });
  return (
    <Button
      size="small"
      pending={isPending}
      aria-label={`${texts.people.deny} ${fullName(person)}`}
      onClick={() => mutate()}
    >
      {texts.people.deny}
    </Button>
  );
}
