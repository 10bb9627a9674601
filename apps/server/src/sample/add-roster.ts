import type { Roster } from '@lectern/contract';
import type { Course, CourseContext } from './course-context.ts';
import { emailOf, type Person } from './people.ts';

/** They have not said who they are, so staff match them. */
const unclaimed = 2;

/** The registrar's list. It names most accounts, which then have their entries. */
export async function addRoster({ plan, api }: CourseContext, { path }: Course): Promise<void> {
  const { login } = plan.professor;
  const { roster } = await api.call<{ roster: Roster }>(login, 'GET', `${path}/roster`);
  if (roster.imported !== null) return;
  await api.call(login, 'POST', `${path}/roster/import?based_on=&file_name=registrar.csv`, {
    body: Buffer.from(registrarFile(plan.students)),
    headers: { 'content-type': 'application/octet-stream' },
  });
}

export function registrarFile(students: readonly Person[]): string {
  const lines = students.map((student, index) => {
    const [given = '', ...family] = student.name.split(' ');
    const account = index < students.length - unclaimed ? student.login : '';
    const cells = [20_260_001 + index, given, family.join(' '), emailOf(student), account];
    return [...cells, `Lab ${index % 2 === 0 ? 'A' : 'B'}`].join(',');
  });
  return ['Student ID,First name,Last name,E-mail,Login,Section', ...lines].join('\n');
}
