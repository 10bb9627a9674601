/** The refs of a repository as they were when the snapshot of the database was taken. */

export type Refs = ReadonlyMap<string, string>;

/** What the host's push log says, in which every change is written down before git carries it out. */
export interface PushLog {
  /** By ref, where the last change that was accepted before the snapshot left it. */
  accepted: Refs;
  /** Refs of which the log has heard since the snapshot, whatever came of it. */
  heardOfSince: ReadonlySet<string>;
}

export const nothing = '0'.repeat(40);

/**
 * The files tell of every ref that nobody has touched since. That leaves one freedom: a push that was
 * under way at the snapshot may be there or not, and the host settles it by looking.
 */
export function refsAtSnapshot(now: Refs, log: PushLog): Map<string, string> {
  const refs = new Map(now);
  for (const ref of log.heardOfSince) {
    const then = log.accepted.get(ref) ?? nothing;
    if (then === nothing) refs.delete(ref);
    else refs.set(ref, then);
  }
  return refs;
}
