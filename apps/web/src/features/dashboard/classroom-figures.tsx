import type { ClassroomUser } from '@lectern/contract';
import { formatDate } from '../../lib/dates.ts';
import { formatRatio } from '../../lib/ratio.ts';
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx';
import { UserGroupCard } from '../../ui/people/user-group-card.tsx';
import { groupByRole, toPerson } from './groups.ts';

interface ClassroomFiguresProps {
  people: readonly ClassroomUser[];
  assignments: number;
  createdAt: string;
}

export function ClassroomFigures({ people, assignments, createdAt }: ClassroomFiguresProps) {
  const groups = groupByRole(people);
  const card = (label: string, users: ClassroomUser[], to: string) => (
    <UserGroupCard label={label} people={users.map(toPerson)} link={{ to, state: { users } }} />
  );
  return (
    <FigureCards compact>
      {card('Students', groups.STUDENT, '/app/students')}
      {card('TAs', groups.TA, '/app/tas')}
      {card('Professors', groups.PROFESSOR, '/app/professors')}
      <FigureCard label="Created on" value={formatDate(createdAt)} />
      <FigureCard label="Assignments" value={assignments} link={{ to: '/app/assignments' }} />
      <FigureCard
        label="TA to Student Ratio"
        value={formatRatio(groups.TA.length, groups.STUDENT.length)}
      />
    </FigureCards>
  );
}
