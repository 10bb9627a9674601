import type { AssignmentTests } from '@lectern/contract';
import { writeTarGz } from '@lectern/course-tests/archive/write-tar-gz';
import type { CourseAssignment, CourseContext } from './course-context.ts';

/** Before the pushes, which then run in the queue like those of a real class. */
export async function addTests(
  { plan, api, testsReady }: CourseContext,
  { planned, path }: CourseAssignment,
): Promise<void> {
  const { tests } = planned.unit.exercise;
  if (!tests) return;
  await testsReady;
  const { login } = plan.professor;
  const known = await api.call<{ tests: AssignmentTests }>(login, 'GET', `${path}/tests`);
  // Without a sandbox the runs would wait for ever.
  if (known.tests.version !== null || !known.tests.runner.can_run) return;
  const files = Object.entries(tests).map(([name, text]) => [name, Buffer.from(text)] as const);
  await api.call(login, 'POST', `${path}/tests/upload?file_name=route-planner-tests.tar.gz`, {
    body: writeTarGz(new Map(files)),
    at: planned.dates.releasedAt,
    headers: { 'content-type': 'application/octet-stream' },
  });
}
