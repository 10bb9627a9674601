import type { ForgeContext } from '../context.ts';
import { repositoryDir } from '../git/paths.ts';
import { clearInterrupted } from '../git/settle.ts';
import { listUnsettled, type OpenPush } from '../store/queries/pushes.ts';
import { settlePush, type RefOutcome } from './log-push.ts';
import { outcomeOnDisk } from './outcome-on-disk.ts';

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
    outcomes.push(await outcomeOnDisk(dir, update, 'the host stopped before git was done'));
  }
  return outcomes;
}
