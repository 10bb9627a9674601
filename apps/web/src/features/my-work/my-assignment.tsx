import { isGraded, type MyWork, type PublishedGrade as Grade } from '@lectern/contract';
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { formatDeadline } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { WorkStatePill } from '../../ui/state-pill.tsx';
import { WorkStatus } from '../works/work-status.tsx';
import { AcceptedWork } from './accepted-work.tsx';
import { Countdown } from './countdown.tsx';
import styles from './my-work.module.css';
import { pointsInWords } from './points-in-words.ts';
import { texts } from './texts.ts';

interface MyAssignmentProps {
  classroomId: number;
  assignment: MyWork;
  /** Set if the address names this submission; another one each time that it is followed. */
  linkKey: string | undefined;
  opensGrade: boolean;
  /** Unless nothing can change them any more. */
  opensTests: boolean;
}

export function MyAssignment(props: MyAssignmentProps) {
  const { classroomId, assignment, linkKey, opensGrade, opensTests } = props;
  const { assignment_id, assignment_name, work_state, work } = assignment;
  const heading = useLinkedFocus(linkKey);
  const due = assignment.effective_due_date;
  return (
    <Card className={clsx(styles.card, linkKey !== undefined && styles.linked)}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 ref={heading} tabIndex={-1}>
            {assignment_name}
          </h2>
          {work ? (
            <WorkStatus work={{ ...work, work_state }} />
          ) : (
            <WorkStatePill state={work_state} />
          )}
        </div>
        {work?.grade && <Score grade={work.grade} />}
      </div>
      <p className={styles.due}>
        {due !== null && !isGraded(work_state) && <Countdown due={due} state={work_state} />}
        Due Date {formatDeadline(due)}
        {assignment.has_extension && ' (extended for you)'}
      </p>
      {assignment.description !== null && <Markdown>{assignment.description}</Markdown>}
      {assignment.extension_reason && (
        <p className={styles.due}>Reason for the extension: {assignment.extension_reason}</p>
      )}
      {work ? (
        <AcceptedWork
          at={{ cid: classroomId, aid: assignment_id, wid: work.student_work_id }}
          work={work}
          state={work_state}
          assignmentName={assignment_name}
          isArchived={assignment.archived}
          linkKey={linkKey}
          opensGrade={linkKey !== undefined || opensGrade}
          opensTests={opensTests}
        />
      ) : (
        <p>{texts.myWork.notAccepted}</p>
      )}
    </Card>
  );
}

function Score({ grade }: { grade: Grade }) {
  const { score, rest } = pointsInWords(grade);
  return (
    <p className={styles.score}>
      <b>{score}</b> {rest}
    </p>
  );
}

/** The address of a submission leads to its card. */
function useLinkedFocus(linkKey: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (linkKey === undefined) return;
    heading.current?.focus({ preventScroll: true });
    // jsdom has no scrollIntoView.
    heading.current?.scrollIntoView?.();
  }, [linkKey]);
  return heading;
}
