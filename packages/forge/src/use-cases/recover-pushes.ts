import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/refs.ts';
import { listUnsettled, listUpdates } from '../store/queries/pushes.ts';
import { notYetKnown, settlePush, type RefChange, type RefOutcome } from './log-push.ts';

/** Pushes that a kill cut off: the refs on disk tell which of their changes git carried out. */
export async function recoverPushes(context: ForgeContext): Promise<void> {
  for (const push of await listUnsettled(context.db)) {
    const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
    const outcomes: RefOutcome[] = [];
    for (const update of await listUpdates(context.db, push.id)) {
      const now = (await readRef(dir, update.ref)) ?? zeroSha;
      outcomes.push(outcomeOf(update, now));
    }
    await settlePush(context, push.id, outcomes);
    context.log.info({ pushId: push.id, repositoryId: push.repositoryId }, 'settled a push');
  }
}

function outcomeOf({ ref, before, after }: RefChange, now: string): RefOutcome {
  if (after === notYetKnown && now !== before) return { ref, moved: { before, after: now } };
  if (after === now) return { ref };
  return { ref, refusedBecause: 'the host stopped before git was done' };
}
