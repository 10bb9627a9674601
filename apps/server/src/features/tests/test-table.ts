/** The verdict of each test for each submission of a class. */
import type { TestColumn, TestTableRow } from '@lectern/contract';
import type { TestPlan, Visibility } from '@lectern/course-tests/plan';
import type { Verdict } from '@lectern/course-tests/results';
import { visibleResults } from '@lectern/course-tests/visible-results';
import { sql } from 'drizzle-orm';
import { testRuns, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { listShownWorks } from '../grading/grader-queries.ts';
import { fullName } from '../memberships/full-name.ts';
import { listPeople } from '../works/people-queries.ts';
import { numberInUse, selectPlan } from './test-queries.ts';
import { staff, toRun, type RunView } from './view-run.ts';
import { listPlans } from './work-results.ts';

interface Place {
  classroomId: number;
  assignmentId: number;
}

/** More tests than a table can show. */
const mostColumns = 300;

export async function readTable(
  db: Reader,
  place: Place,
): Promise<{ columns: TestColumn[]; rows: TestTableRow[] }> {
  const order = await listShownWorks(db, place);
  const ids = order.map(({ student_work_id }) => student_work_id);
  const views = await listNewest(db, place.assignmentId);
  const people = await listPeople(db, place.classroomId, ids, 'shown');
  const number = await numberInUse(db, place.assignmentId);
  const planned =
    number === null ? [] : columnsOf(await selectPlan(db, place.assignmentId, number));
  const columns = withReported(planned, [...views.values()]);
  const keys = columns.map(keyOf);
  const rows = ids.map((id): TestTableRow => {
    const view = views.get(id);
    const verdicts = new Map(
      ((view?.run.verdicts as Verdict[] | null) ?? []).map((each) => [keyOf(each), each.verdict]),
    );
    return {
      student_work_id: id,
      contributors: people(id).contributors.map((person) => ({
        full_name: fullName(person),
        github_username: person.login,
      })),
      run: view ? toRun(view, staff) : null,
      verdicts: keys.map((key) => verdicts.get(key) ?? null),
    };
  });
  return { columns, rows };
}

function keyOf({ key, test }: { key: string; test: string | null }): string {
  return JSON.stringify([key, test]);
}

/** The newest run of each submission's commit that counts, else of its newest commit. */
async function listNewest(db: Reader, assignmentId: number): Promise<Map<number, RunView>> {
  const newest = db
    .select()
    .from(testRuns)
    .where(
      sql`${testRuns.workId} = ${works.id}
        and ${testRuns.sha} = coalesce(${works.countedSha}, ${works.headSha})`,
    )
    .orderBy(sql`${testRuns.id} desc`)
    .limit(1)
    .as('newest');
  const { outputs: _, ...columns } = newest._.selectedFields;
  const rows = await db
    .select({ run: columns, countedSha: works.countedSha })
    .from(works)
    .innerJoinLateral(newest, sql`true`)
    .where(sql`${works.assignmentId} = ${assignmentId}`);
  const plans = await listPlans(
    db,
    rows.map(({ run }) => run.versionId),
  );
  return new Map(
    rows.map(({ run, countedSha }) => {
      return [run.workId!, { run, ...plans(run.versionId), countedSha, place: null }];
    }),
  );
}

function columnsOf(plan: TestPlan): TestColumn[] {
  const ofCase = new Map<string, Visibility>(plan.cases.map((test) => [test.key, test.visibility]));
  const ofSuite = new Map(plan.suites.map((suite) => [suite.key, suite]));
  return visibleResults(plan, [], [], staff).results.map(({ key, test, name, group, maximum }) => {
    const suite = ofSuite.get(key);
    const own = suite?.tests.find((each) => each.name === test)?.visibility;
    const visibility = own ?? suite?.visibility ?? ofCase.get(key) ?? 'always';
    return { key, test, name, group, maximum, visibility };
  });
}

/** Tests that only the reports of a suite name. */
function withReported(planned: readonly TestColumn[], views: readonly RunView[]): TestColumn[] {
  const columns = new Map(planned.map((column) => [keyOf(column), column]));
  for (const { run, plan } of views) {
    const suites = new Map(plan.suites.map((suite) => [suite.key, suite]));
    for (const { key, test, name, maximum } of (run.verdicts as Verdict[] | null) ?? []) {
      const suite = suites.get(key);
      if (!suite || test === null || columns.size >= mostColumns) continue;
      const { group, visibility } = suite;
      const column = { key, test, name, group: group ?? suite.name, maximum, visibility };
      if (!columns.has(keyOf(column))) columns.set(keyOf(column), column);
    }
  }
  return [...columns.values()];
}
