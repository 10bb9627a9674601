import { toast } from '../../ui/toasts/toast.ts';
import { wantsSession } from './session-ended.ts';

/** What a deed of a button failed of. That the session has ended is told once, on the way to the login. */
export function tellFailure(error: Error): void {
  if (!wantsSession(error)) toast.error(error.message);
}
