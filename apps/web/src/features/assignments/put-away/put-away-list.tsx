import { satisfies } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { putAwayQuery } from '../../../data/put-away.ts';
import { formatDate } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useMembership } from '../../access/membership.ts';
import styles from './put-away-list.module.css';
import { useArchive, useRestore } from './use-put-away.ts';

/** Below the list of assignments. Nothing, if no assignment was archived or deleted lately. */
export function PutAwayList() {
  const { classroom_id, classroom_role } = useMembership();
  const { data } = useQuery(putAwayQuery(classroom_id));
  const archive = useArchive(classroom_id);
  const restore = useRestore(classroom_id);
  if (!data || data.archived.length + data.deleted.length === 0) return null;
  const isProfessor = satisfies(classroom_role, 'PROFESSOR');
  return (
    <Disclosure summary={texts.putAway.listed(data.archived.length, data.deleted.length)}>
      <ul className={styles.list} aria-label="Archived and deleted assignments">
        {data.archived.map((assignment) => (
          <li key={assignment.id}>
            <div>
              <Link to={assignmentPath(assignment.id)}>{assignment.name}</Link>
              <p>{texts.putAway.archivedOn(formatDate(assignment.archived_at))}</p>
            </div>
            {isProfessor && (
              <Button
                size="small"
                aria-label={`Bring back ${assignment.name}`}
                onClick={() => archive.mutate({ ...assignment, archived: false })}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
        {data.deleted.map((assignment) => (
          <li key={assignment.id}>
            <div>
              <span>{assignment.name}</span>
              <p>{texts.putAway.deletedUntil(formatDate(assignment.restorable_until))}</p>
            </div>
            {isProfessor && (
              <Button
                size="small"
                aria-label={`Restore ${assignment.name}`}
                onClick={() => restore.mutate(assignment)}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
