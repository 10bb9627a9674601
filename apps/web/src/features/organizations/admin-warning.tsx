import { texts } from '../../texts/texts.ts';
import { useQuotedText } from './use-platform-text.ts';

/** Shown wherever a role on the staff is given. */
export function AdminWarning() {
  const say = useQuotedText();
  return say(texts.people.adminWarning);
}
