import type { ClassroomUser } from '@lectern/contract/people';
import { roleName } from '@lectern/contract/roles';
import { isRefused } from '../../api/api-error.ts';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { membershipKey } from './removal-store.ts';
import type { PersonAction } from './person-action.ts';

/** One toast per person and action, which turns from pending into the result. */
export function personToast(action: PersonAction, person: ClassroomUser) {
  const id = `${action} ${membershipKey(person)}`;
  const role = roleName[person.classroom_role];
  const { pending, success, failure } = texts.people.toasts[action];
  return {
    pending: () => toast.loading(pending(role), { id }),
    success: () => toast.success(success(role), { id }),
    failure: (error: unknown) => toast.error(failure(role), { id, description: refusal(error) }),
    dismiss: () => toast.dismiss(id),
  };
}

/** The server's reason for a refusal. Other failures have no useful one. */
function refusal(error: unknown): string | undefined {
  return isRefused(error) ? error.message : undefined;
}
