/** Finds pushes that were never announced: refs at commits that no push in our log put there. */
import { groupBy } from '../../../db/group-by.ts';
import type { Ref } from '../../../mirror/history/refs.ts';
import { pushesInOrder, type Push } from './push-log.ts';

export interface MissedPush {
  ref: string;
  beforeSha: string;
  afterSha: string;
}

const nullSha = '0'.repeat(40);
/** More refs than this come from a script; each would be a push to record. */
const mostRefs = 2_000;

/** Newer pushes may come after the refs were listed, so a ref at the head of any known push is no sign. */
export function findMissedPushes(
  refs: readonly Ref[],
  log: readonly Push[],
  starterSha: string,
): MissedPush[] {
  const pushesOf = groupBy(log, ({ ref }) => ref);
  return refs.slice(0, mostRefs).flatMap(({ name, sha }) => {
    const pushes = pushesOf.get(name) ?? [];
    const known = pushes.some(({ afterSha }) => afterSha === sha);
    if (known || sha === starterSha) return [];
    const beforeSha = pushesInOrder(pushes, name).at(-1)?.afterSha ?? nullSha;
    return [{ ref: name, beforeSha, afterSha: sha }];
  });
}
