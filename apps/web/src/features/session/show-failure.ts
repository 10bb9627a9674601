import { toast } from '../../ui/toasts/toast.ts';
import { needsLogin } from './session-ended.ts';

/** Shows why an action failed. The session gate announces the end of a session. */
export function showFailure(error: Error): void {
  if (!needsLogin(error)) toast.error(error.message);
}
