import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { idFrom } from '../../addresses/addressed.ts';
import { assignmentQuery } from '../../data/assignments.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { gradersQuery } from '../../data/graders.ts';
import { assignmentRubricQuery } from '../../data/rubrics.ts';
import { texts } from '../../texts/texts.ts';
import { PageFailure } from '../../ui/page/page-failure.tsx';
import { useMembership } from '../access/membership.ts';
import styles from './grader.module.css';
import { Grader } from './grader.tsx';

export function Component() {
  const { assignmentId, workId } = useParams();
  const { classroom_id: cid } = useMembership();
  const [aid, wid] = [idFrom(assignmentId), idFrom(workId)];
  if (aid === undefined || wid === undefined) {
    return (
      <div className={styles.failure}>
        <PageFailure title="Grading">{texts.guards.missingFor('student work')}</PageFailure>
      </div>
    );
  }
  return <AssignmentGrader at={{ cid, aid, wid }} />;
}

/** Loads the data of the assignment once for all students. */
function AssignmentGrader({ at }: { at: InWork }) {
  const { cid, aid } = at;
  const rubric = useQuery(assignmentRubricQuery({ cid, aid }));
  const assignment = useQuery(assignmentQuery(cid, aid));
  const graders = useQuery(gradersQuery({ cid, aid })).data;
  return <Grader at={at} about={{ rubric, assignment, graders }} />;
}
