import { satisfies, type Deadline } from '@lectern/contract';
import { Link } from 'react-router';
import { assignmentEditPath, assignmentPath } from '../../../addresses/assignments.ts';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { useMembership } from '../../access/membership.ts';
import { GlanceCard, Nothing } from './glance-card.tsx';
import styles from './glance.module.css';

/** The next due dates, with those of extensions. */
export function DeadlinesCard({ deadlines }: { deadlines: readonly Deadline[] }) {
  return (
    <GlanceCard title="Next deadlines">
      {deadlines.length === 0 ? (
        <Nothing>{texts.dashboard.noDeadlines}</Nothing>
      ) : (
        <ul className={styles.deadlines}>
          {deadlines.map(({ assignment_id, name, due_at, extended_students }) => (
            <li key={`${assignment_id} ${due_at}`}>
              <Link to={assignmentPath(assignment_id)}>{name}</Link>
              <span>
                {formatDeadline(due_at)}
                {extended_students !== null && (
                  <>
                    <br />
                    <Extended assignmentId={assignment_id} students={extended_students} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </GlanceCard>
  );
}

/** Professors manage extensions on the page that it links. */
function Extended({ assignmentId, students }: { assignmentId: number; students: number }) {
  const { classroom_role } = useMembership();
  const words = texts.dashboard.extended(students);
  if (!satisfies(classroom_role, 'PROFESSOR')) return words;
  return <Link to={assignmentEditPath(assignmentId)}>{words}</Link>;
}
