/** Rows about assignments and the works on them; `builders.ts` makes the people and places. */
import type { Db } from '@lectern/server/db/open';
import { assignments, contributors, templates, works } from '@lectern/server/db/schema/index';
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

  /** A work and its first contributor, who is the student. */
  async function work(
    on: { id: number; orgId: number },
    student: { id: number },
    given: Given<typeof works.$inferInsert> = {},
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
      return created;
    });
  }

  return { template, assignment, work };
}
