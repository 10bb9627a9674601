import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/ref-files.ts';
import { clearInterrupted } from '../git/settle.ts';
import { listUnsettled, type OpenPush } from '../store/queries/pushes.ts';
import { notYetKnown, settlePush, type RefChange, type RefOutcome } from './log-push.ts';

/** Pushes that a kill cut off: the refs on disk tell which of their changes git carried out. */
export async function recoverPushes(context: ForgeContext): Promise<void> {
  for (const open of await listUnsettled(context.db)) {
    const { id, repositoryId } = open.push;
    try {
      await settlePush(context, open, await outcomesOf(context, open));
      context.log.info({ pushId: id, repositoryId }, 'settled a push');
    } catch (error) {
      // One repository that cannot be read must not keep the host from starting.
      context.log.error({ err: error, pushId: id, repositoryId }, 'a push could not be settled');
    }
  }
}

async function outcomesOf(context: ForgeContext, { push, updates }: OpenPush) {
  const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
  await clearInterrupted(dir);
  const outcomes: RefOutcome[] = [];
  for (const update of updates) {
    outcomes.push(outcomeOf(update, (await readRef(dir, update.ref)) ?? zeroSha));
  }
  return outcomes;
}

function outcomeOf({ ref, before, after }: RefChange, now: string): RefOutcome {
  if (after === notYetKnown && now !== before) return { ref, moved: { before, after: now } };
  if (after === now) return { ref };
  return { ref, refusedBecause: 'the host stopped before git was done' };
}
