import type { ForgeContext } from '../context.ts';
import { zeroSha } from '../git/names.ts';
import { repositoryDir } from '../git/paths.ts';
import { readRef } from '../git/refs.ts';
import { listUnsettled, listUpdates } from '../store/queries/pushes.ts';
import { settlePush, type RefOutcome } from './log-push.ts';

/** Pushes that a kill cut off: the refs on disk tell which of their changes git carried out. */
export async function recoverPushes(context: ForgeContext): Promise<void> {
  for (const push of await listUnsettled(context.db)) {
    const dir = repositoryDir(context.dirs.repositories, push.repositoryId);
    const outcomes: RefOutcome[] = [];
    for (const { ref, after } of await listUpdates(context.db, push.id)) {
      const now = (await readRef(dir, ref)) ?? zeroSha;
      outcomes.push(
        now === after ? { ref } : { ref, refusedBecause: 'the host stopped before git was done' },
      );
    }
    await settlePush(context, push.id, outcomes);
    context.log.info({ pushId: push.id, repositoryId: push.repositoryId }, 'settled a push');
  }
}
