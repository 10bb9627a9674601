import type { MyWork } from '@lectern/contract';
import { formatDeadline } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { Card } from '../../ui/card.tsx';
import { WorkStatePill } from '../../ui/state-pill.tsx';
import { WorkStatus } from '../works/work-status.tsx';
import { AcceptedWork } from './accepted-work.tsx';
import styles from './my-work.module.css';

interface MyAssignmentProps {
  classroomId: number;
  assignment: MyWork;
}

export function MyAssignment({ classroomId, assignment }: MyAssignmentProps) {
  const { assignment_id, assignment_name, work_state, work } = assignment;
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <h2>{assignment_name}</h2>
        {work ? (
          <WorkStatus work={{ ...work, work_state }} />
        ) : (
          <WorkStatePill state={work_state} />
        )}
      </div>
      <p className={styles.due}>
        Due Date {formatDeadline(assignment.effective_due_date)}
        {assignment.has_extension && ' (extended for you)'}
      </p>
      {work ? (
        <AcceptedWork
          at={{ cid: classroomId, aid: assignment_id, wid: work.student_work_id }}
          work={work}
          assignmentName={assignment_name}
        />
      ) : (
        <p>{texts.myWork.notAccepted}</p>
      )}
    </Card>
  );
}
