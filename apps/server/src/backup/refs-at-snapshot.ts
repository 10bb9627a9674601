export type Refs = ReadonlyMap<string, string>;

/** The host's push log, which records every change before git makes it. */
export interface PushLog {
  /** By ref: its commit after the last change that was accepted before the snapshot. */
  accepted: Refs;
  /** Refs with any log entry after the snapshot, accepted or not. */
  changedSince: ReadonlySet<string>;
}

export const nothing = '0'.repeat(40);

/** A push that was running at the snapshot may be included or not. The host completes it at its start. */
export function refsAtSnapshot(now: Refs, log: PushLog): Map<string, string> {
  const refs = new Map(now);
  for (const ref of log.changedSince) {
    const then = log.accepted.get(ref) ?? nothing;
    if (then === nothing) refs.delete(ref);
    else refs.set(ref, then);
  }
  return refs;
}
