import { startWorld } from '@lectern/testkit/world';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import {
  assignments,
  contributors,
  extensions,
  rosterEntries,
  sectionDates,
  sectionPeople,
  sections,
} from '../../../db/schema/index.ts';
import { effectiveDeadline } from './effective-deadline.ts';
import {
  listDatesOfAssignment,
  listDatesOfPerson,
  listDatesOfWorks,
  noDates,
} from './own-dates.ts';

const world = await startWorld();
afterAll(world.close);
const { db } = world;

const { organization, classroom, professor } = await world.seededClassroom();
const template = await world.template(organization);
const assignment = await world.assignment(classroom, template);
const other = await world.assignment(classroom, template);
const students = [await world.user(), await world.user()];
for (const student of students) await world.member(classroom, student);
const work = await world.work({ id: assignment.id, orgId: organization.id }, students[0]!);
const setBy = professor.id;

const entries = await db
  .insert(rosterEntries)
  .values(
    students.map(({ id: userId }) => ({
      classroomId: classroom.id,
      givenName: 'Ada',
      familyName: 'Byron',
      userId,
      claimedAt: new Date(),
      claimSource: 'staff' as const,
    })),
  )
  .returning();
const made = await db
  .insert(sections)
  .values(['A', 'B'].map((name) => ({ classroomId: classroom.id, name })))
  .returning();

const anyDate = fc.option(
  fc.integer({ min: 0, max: 9 }).map((hour) => new Date(Date.UTC(2026, 8, 1, hour))),
);
const anyPerson = fc.record({
  extendedTo: anyDate,
  wasExtendedTo: anyDate,
  /** Of both sections: in none, by hand, by the roster, or both. */
  places: fc.tuple(...made.map(() => fc.record({ byHand: fc.boolean(), byFile: fc.boolean() }))),
});
const anyCase = fc.record({
  main: anyDate,
  ofSections: fc.tuple(...made.map(() => anyDate)),
  people: fc.tuple(...students.map(() => anyPerson)),
  isGroup: fc.boolean(),
});
type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

async function write({ main, ofSections, people, isGroup }: Case) {
  for (const table of [extensions, sectionPeople, sectionDates]) await db.delete(table);
  await db.delete(contributors).where(eq(contributors.userId, students[1]!.id));
  await db.update(assignments).set({ dueAt: main }).where(eq(assignments.id, assignment.id));
  const of = { assignmentId: assignment.id };
  for (const [index, dueAt] of ofSections.entries()) {
    const sectionId = made[index]!.id;
    if (dueAt) await db.insert(sectionDates).values({ ...of, sectionId, dueAt, setBy });
  }
  for (const [index, { extendedTo, wasExtendedTo, places }] of people.entries()) {
    const userId = students[index]!.id;
    const granted = { ...of, userId, grantedBy: setBy };
    const withdrawn = { withdrawnAt: new Date(), withdrawnBy: setBy };
    if (wasExtendedTo) {
      await db.insert(extensions).values({ ...granted, ...withdrawn, dueAt: wasExtendedTo });
    }
    if (extendedTo) await db.insert(extensions).values({ ...granted, dueAt: extendedTo });
    for (const [at, { byHand, byFile }] of places.entries()) {
      const sectionId = made[at]!.id;
      if (byHand) await db.insert(sectionPeople).values({ sectionId, userId });
      const entryId = entries[index]!.id;
      if (byFile) await db.insert(sectionPeople).values({ sectionId, entryId });
    }
  }
  if (!isGroup) return;
  await db.insert(contributors).values({ ...of, workId: work.id, userId: students[1]!.id });
}

/** By the given dates alone. */
function ownOf({ ofSections, people }: Case, person: number) {
  const { extendedTo, places } = people[person]!;
  const dates = ofSections.filter((at, index) => {
    const { byHand, byFile } = places[index]!;
    return at !== null && (byHand || byFile);
  });
  const sectionDueAt = dates.toSorted((a, b) => Number(b) - Number(a))[0] ?? null;
  return { extendedTo, sectionDueAt };
}

it('PostgreSQL and TypeScript give the same due date, for any extension, sections and group', async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (given) => {
      await write(given);
      const members = given.isGroup ? [ownOf(given, 0), ownOf(given, 1)] : [ownOf(given, 0)];
      const due = effectiveDeadline(given.main, members).dueAt;
      const { rows } = await db.execute<{ due: Date | null }>(
        sql`select work_due_at(${work.id}) as due`,
      );
      expect(rows[0]?.due && new Date(rows[0].due)).toEqual(due);
      const read = await listDatesOfWorks(db, [work.id]);
      expect(effectiveDeadline(given.main, read).dueAt).toEqual(due);
      const all = await listDatesOfAssignment(db, classroom.id, assignment.id);
      const [mine] = await listDatesOfPerson(db, classroom.id, students[0]!.id);
      const first = all.find(({ userId }) => userId === students[0]!.id);
      expect(first).toEqual(mine);
      expect(first ?? noDates).toMatchObject(ownOf(given, 0));
    }),
    { numRuns: 60 },
  );
  expect(await listDatesOfAssignment(db, classroom.id, other.id)).toEqual([]);
});
