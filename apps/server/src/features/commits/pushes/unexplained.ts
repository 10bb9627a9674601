/** Refs that stand where no push in our log has put them: somebody pushed and we never heard of it. */
import { groupBy } from '../../../db/group-by.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { pushesInOrder, type Push } from './push-log.ts';

export interface UnheardChange {
  ref: string;
  beforeSha: string;
  afterSha: string;
}

const nothing = '0'.repeat(40);
/** Who has more branches than this has made them with a script, and each would be a push to write. */
const mostRefs = 2_000;

/**
 * A ref that stands where it once was pushed to is explained, also when newer pushes are known: they
 * may have come after we looked. A branch that is not there proves nothing for the same reason. Of
 * very many refs the first are looked at.
 */
export function unexplained(
  refs: readonly Ref[],
  log: readonly Push[],
  starterSha: string,
): UnheardChange[] {
  const pushesOf = groupBy(log, ({ ref }) => ref);
  return refs.slice(0, mostRefs).flatMap(({ name, sha }) => {
    const pushes = pushesOf.get(name) ?? [];
    const known = pushes.some(({ afterSha }) => afterSha === sha);
    if (known || sha === starterSha) return [];
    const beforeSha = pushesInOrder(pushes, name).at(-1)?.afterSha ?? nothing;
    return [{ ref: name, beforeSha, afterSha: sha }];
  });
}
