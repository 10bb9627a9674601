import { eq, sql } from 'drizzle-orm';
import { assignments, autograderReports, works } from '../../db/schema/index.ts';
import type { Tx } from '../../db/transact.ts';
import { announce } from '../events/announce.ts';

export type Report = Pick<
  typeof autograderReports.$inferInsert,
  'workId' | 'sha' | 'points' | 'maximum' | 'source' | 'logUrl'
> & { reportedAt: Date };

/** Idempotent. The same source and time correct the earlier report. */
export async function recordReport(tx: Tx, report: Report): Promise<void> {
  const { workId, source, reportedAt, sha, points, maximum } = autograderReports;
  const changed = await tx
    .insert(autograderReports)
    .values(report)
    .onConflictDoUpdate({
      target: [workId, source, reportedAt],
      set: {
        points: sql`excluded.points`,
        maximum: sql`excluded.maximum`,
        logUrl: sql`excluded.log_url`,
      },
      // A report about another commit is not a correction.
      setWhere: sql`${sha} = excluded.sha
        and (${points}, ${maximum}) is distinct from (excluded.points, excluded.maximum)`,
    })
    .returning({ id: autograderReports.id });
  if (changed.length === 0) return;
  const [place] = await tx
    .select({ classroomId: assignments.classroomId, assignmentId: assignments.id })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .where(eq(works.id, report.workId));
  if (place) await announce(tx, { ...place, topic: 'grading', workId: report.workId });
}

/** A reporter chooses the time; one in the future would stay the newest for ever. */
export function reportTime(completedAt: Date, heardAt: Date): Date {
  return completedAt < heardAt ? completedAt : heardAt;
}

/** Pages show it as a link, so only web addresses are allowed. */
export function safeLogUrl(url: string | null | undefined): string | null {
  return url != null && url.length <= 2_000 && /^https?:\/\//i.test(url) ? url : null;
}
