import { texts } from '../../texts/texts.ts';
import { usePlatformWords } from './platform-words.ts';

/** What a role on the staff brings with it, said wherever one is given. */
export function AdminWarning() {
  const say = usePlatformWords();
  return say(texts.people.adminWarning);
}
