/** Refs that stand where no push in our log has put them: somebody pushed and we never heard of it. */
import type { Ref } from '../../mirror/fetch.ts';
import { pushesInOrder, type Push } from './push-log.ts';

export interface UnheardChange {
  ref: string;
  beforeSha: string;
  afterSha: string;
}

const nothing = '0'.repeat(40);

/**
 * A ref that stands where it once was pushed to is explained, also when newer pushes are known: they
 * may have come after we looked. A branch that is not there proves nothing for the same reason.
 */
export function unexplained(
  refs: readonly Ref[],
  log: readonly Push[],
  starterSha: string,
): UnheardChange[] {
  return refs.flatMap(({ name, sha }) => {
    const known = log.some(({ ref, afterSha }) => ref === name && afterSha === sha);
    if (known || sha === starterSha) return [];
    const beforeSha = pushesInOrder(log, name).at(-1)?.afterSha ?? nothing;
    return [{ ref: name, beforeSha, afterSha: sha }];
  });
}
