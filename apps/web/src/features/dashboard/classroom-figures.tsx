import type { ClassroomUser } from '@lectern/contract';
import { avatarStackMax } from '@lectern/contract/limits';
import { formatDate } from '../../lib/dates.ts';
import { formatRatio } from '../../lib/ratio.ts';
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx';
import { UserGroupCard } from '../../ui/user-group-card.tsx';
import { groupByRole, toPerson } from './groups.ts';
import { useFaces } from './use-faces.ts';

interface ClassroomFiguresProps {
  people: readonly ClassroomUser[];
  createdAt: string;
}

/** Who is in the classroom, since when, and how many of them there are for each other. */
export function ClassroomFigures({ people, createdAt }: ClassroomFiguresProps) {
  const groups = groupByRole(people);
  const faces = useFaces(Object.values(groups).flatMap((group) => group.slice(0, avatarStackMax)));
  const card = (label: string, users: ClassroomUser[], to: string) => (
    <UserGroupCard
      label={label}
      people={users.map((user) => toPerson(user, faces))}
      link={{ to, state: { users } }}
    />
  );
  return (
    <FigureCards>
      {card('Students', groups.STUDENT, '/app/students')}
      {card('TAs', groups.TA, '/app/tas')}
      {card('Professors', groups.PROFESSOR, '/app/professors')}
      <FigureCard label="Created on" value={formatDate(createdAt)} />
      <FigureCard
        label="TA to Student Ratio"
        value={formatRatio(groups.TA.length, groups.STUDENT.length)}
      />
    </FigureCards>
  );
}
