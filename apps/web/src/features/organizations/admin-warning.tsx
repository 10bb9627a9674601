import { texts } from '../../texts/texts.ts';
import { usePlatformText } from './use-platform-text.ts';

/** Shown wherever a role on the staff is given. */
export function AdminWarning() {
  const say = usePlatformText();
  return say(texts.people.adminWarning);
}
