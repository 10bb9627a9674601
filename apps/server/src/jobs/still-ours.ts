/**
 * A database that crashes takes the marks of the living with it for a moment, and what they run is
 * freed like the jobs of the dead. A job that was put off meanwhile is then the same row as the one
 * that ends here, and the queue's 'done' would delete it: so only what is still ours is done.
 */
import type { JobHelpers, Task } from 'graphile-worker';

class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

export function whileOurs(task: Task): Task {
  return async (payload, helpers) => {
    await task(payload, helpers);
    // Failing changes nothing that somebody else has locked, or nobody.
    if (!(await isOurs(helpers))) throw new TakenOver('another worker has this job by now');
  };
}

async function isOurs({ job, query }: JobHelpers): Promise<boolean> {
  const { rowCount } = await query(
    'select from graphile_worker._private_jobs where id = $1 and locked_by = $2',
    [job.id, job.locked_by],
  );
  return rowCount !== 0;
}
