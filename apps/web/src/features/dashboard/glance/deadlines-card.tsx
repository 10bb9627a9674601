import type { Deadline } from '@lectern/contract';
import { Link } from 'react-router';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
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
                    {texts.dashboard.extended(extended_students)}
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
