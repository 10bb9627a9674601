import { texts } from '@lectern/contract/texts';
import { useParams } from 'react-router';
import { PageFailure } from '../../ui/page-failure.tsx';
import { idFrom } from '../layout/addressed.ts';
import { useMembership } from '../layout/membership.ts';
import styles from './grader.module.css';
import { Grader } from './grader.tsx';

/** Everything in the grader belongs to one work: another student is another grader. */
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
  return <Grader key={`${aid}/${wid}`} at={{ cid, aid, wid }} />;
}
