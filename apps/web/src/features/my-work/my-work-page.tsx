import type { MyWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router';
import { idFrom } from '../../addresses/addressed.ts';
import { myWorkPath } from '../../addresses/assignments.ts';
import { myWorkQuery } from '../../data/my-work.ts';
import { fullName } from '../../lib/person-name.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMedia } from '../../ui/use-media.ts';
import { useMembership } from '../access/membership.ts';
import { ClaimCard } from '../claim/claim-card.tsx';
import { MyAssignment } from './my-assignment.tsx';
import styles from './my-work.module.css';
import { pointsInWords } from './points-in-words.ts';
import { texts } from './texts.ts';
import { useTestsFetched } from './use-tests-fetched.ts';

/** A student's assignments with due dates, submissions and grades. */
export function Component() {
  const membership = useMembership();
  const { classroom_id, classroom_name, org_name } = membership;
  usePageTitle('My Work', classroom_name);
  return (
    <>
      <PageHeader
        name="My Work"
        title={org_name}
        breadcrumbs={[{ label: classroom_name }, { label: 'My Work' }]}
        actions={<LinkButton to="/app/my-gradebook">My Grades</LinkButton>}
      />
      <p className={styles.printed}>
        {fullName(membership)}, {classroom_name}
      </p>
      <ClaimCard classroomId={classroom_id} />
      <MyAssignments />
    </>
  );
}

const none: readonly MyWork[] = [];

function MyAssignments() {
  const { classroom_id } = useMembership();
  const mine = useQuery(myWorkQuery(classroom_id));
  const linkedId = idFrom(useParams()['workId']);
  const { key } = useLocation();
  // On a phone they would hide the assignments below them. Their summaries tell the results.
  const unfolds = !useMedia('(width < 40rem)');
  const areTestsFetched = useTestsFetched(classroom_id, mine.data && (unfolds ? mine.data : none));

  if (mine.isPending) return <PanelSpinner />;
  if (mine.isLoadingError) {
    return <LoadFailure query={mine}>{texts.myWork.loadFailed(mine.error.message)}</LoadFailure>;
  }
  if (!areTestsFetched) return <PanelSpinner />;
  const workIds = mine.data.map(({ work }) => work?.student_work_id);
  const isLost = linkedId !== undefined && !workIds.includes(linkedId);
  const archived = mine.data.filter((one) => one.archived);
  const current = mine.data.filter((one) => !one.archived);
  const newestGrade = current.find(({ work }) => work?.grade);
  const list = (assignments: readonly MyWork[], label: string) => (
    <ul className={styles.list} aria-label={label}>
      {assignments.map((assignment) => (
        <li key={assignment.assignment_id}>
          <MyAssignment
            classroomId={classroom_id}
            assignment={assignment}
            linkKey={
              linkedId !== undefined && assignment.work?.student_work_id === linkedId
                ? key
                : undefined
            }
            opensGrade={unfolds && assignment === newestGrade}
            opensTests={unfolds}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {isLost && (
        <div className={styles.lost}>
          <Notice tone="warning">{texts.myWork.linkLost}</Notice>
        </div>
      )}
      {newestGrade && <NewestGrade of={newestGrade} />}
      {mine.data.length === 0 && <EmptyState drawing="assignments">{texts.myWork.none}</EmptyState>}
      {list(current, 'My Work')}
      {archived.length > 0 && (
        <div className={styles.archived}>
          <Disclosure
            summary="Archived"
            openAtFirst={archived.some(({ work }) => work?.student_work_id === linkedId)}
          >
            {list(archived, 'Archived')}
          </Disclosure>
        </div>
      )}
    </>
  );
}

/** Above the open assignments, which can fill a phone. */
function NewestGrade({ of: { work, assignment_name } }: { of: MyWork }) {
  if (!work?.grade) return null;
  const { score, rest } = pointsInWords(work.grade);
  return (
    <p className={styles.newest}>
      Newest grade{' '}
      <Link to={myWorkPath(work.student_work_id)}>
        {assignment_name}, {score} {rest}
      </Link>
    </p>
  );
}
