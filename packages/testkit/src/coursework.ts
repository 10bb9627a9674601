/** Inserts assignments, submissions and rubrics; `builders.ts` inserts people and classrooms. */
import type { Db } from '@lectern/server/db/open';
import {
  assignments,
  commits,
  contributors,
  extensions,
  provisionings,
  pushes,
  templates,
  works,
  rubricItems,
  rubrics,
} from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';
import { only } from './only.ts';

export type AssignmentRow = typeof assignments.$inferSelect;
export type WorkRow = typeof works.$inferSelect;
type Given<Row> = Partial<Row>;

export type CourseworkBuilders = ReturnType<typeof courseworkBuildersFor>;

const firstRepositoryId = 7_000_000_000;

export function courseworkBuildersFor(db: Db) {
  let made = 0;
  const next = () => firstRepositoryId + ++made;

  async function template(org: { id: number; login: string }) {
    const id = next();
    const name = `template-${id}`;
    const htmlUrl = `https://platform.example.com/${org.login}/${name}`;
    const row = { id, orgId: org.id, owner: org.login, name, htmlUrl };
    return only(await db.insert(templates).values(row).returning());
  }

  async function assignment(
    room: { id: number; createdBy: number },
    from: { id: number },
    given: Given<typeof assignments.$inferInsert> = {},
  ): Promise<AssignmentRow> {
    const name = given.name ?? `Homework ${next()}`;
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const owner = { classroomId: room.id, templateId: from.id, createdBy: room.createdBy };
    const row = { ...owner, name, slug, ...given };
    return only(await db.insert(assignments).values(row).returning());
  }

  /** A submission with its student and the state of its setup. */
  async function work(
    on: { id: number; orgId: number },
    student: { id: number },
    given: Given<typeof works.$inferInsert> = {},
    setup: Given<typeof provisionings.$inferInsert> = { step: 'ready' },
  ): Promise<WorkRow> {
    return transact(db, async (tx) => {
      const row = { assignmentId: on.id, orgId: on.orgId, repositoryName: `work-${next()}` };
      const created = only(
        await tx
          .insert(works)
          .values({ ...row, ...given })
          .returning(),
      );
      const contributor = { workId: created.id, assignmentId: on.id, userId: student.id };
      await tx.insert(contributors).values(contributor);
      await tx.insert(provisionings).values({ ...setup, workId: created.id });
      return created;
    });
  }

  /** A push in the push log, with one commit. */
  async function pushed(
    to: { id: number; defaultBranch: string | null },
    sha: string,
    at: Date,
    given: Given<typeof pushes.$inferInsert> = {},
  ): Promise<void> {
    const ref = `refs/heads/${to.defaultBranch}`;
    const row = { workId: to.id, ref, beforeSha: '0'.repeat(40), afterSha: sha, receivedAt: at };
    await db.insert(pushes).values({ ...row, source: 'webhook', ...given });
    const kind = given.byBot === true ? 'app' : 'student';
    await db
      .insert(commits)
      .values({ workId: to.id, sha, kind, receivedAt: at })
      .onConflictDoNothing();
  }

  async function extension(
    on: { id: number; createdBy: number },
    student: { id: number },
    dueAt: Date,
    given: Given<typeof extensions.$inferInsert> = {},
  ): Promise<void> {
    const row = { assignmentId: on.id, userId: student.id, dueAt, grantedBy: on.createdBy };
    await db.insert(extensions).values({ ...row, ...given });
  }

  /** A rubric with one item per value in `points`. */
  async function rubric(
    room: { id: number; orgId: number; createdBy: number },
    points: readonly number[] = [1],
    given: Partial<typeof rubrics.$inferInsert> = {},
  ) {
    const owner = { classroomId: room.id, orgId: room.orgId, createdBy: room.createdBy };
    const row = only(
      await db
        .insert(rubrics)
        .values({ ...owner, name: `Rubric ${next()}`, ...given })
        .returning(),
    );
    const item = (value: number, position: number) => ({
      rubricId: row.id,
      position,
      points: value,
      explanation: `Item ${position + 1}`,
    });
    await db.insert(rubricItems).values(points.map(item));
    return row;
  }

  return { template, assignment, work, rubric, pushed, extension };
}
