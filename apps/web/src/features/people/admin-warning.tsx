import { texts } from '@lectern/contract/texts';
import { usePlatformWords } from '../organizations/platform-words.ts';

/** What a role on the staff brings with it, said wherever one is given. */
export function AdminWarning() {
  const say = usePlatformWords();
  return say(texts.people.adminWarning);
}
