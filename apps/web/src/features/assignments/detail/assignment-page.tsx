import { satisfies, type AssignmentOutline } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { isJustCreated } from '../../../addresses/assignments.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { setupProblemsQuery } from '../../../data/works.ts';
import { formatDate, formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageSkeleton, SkeletonCards } from '../../../ui/page/page-skeleton.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { WorksTable } from '../../works/works-table.tsx';
import { ArchivedNotice } from '../put-away/archived-notice.tsx';
import { AssignmentActions } from './assignment-actions.tsx';
import { AssignmentLink } from './assignment-link.tsx';
import { BaseRepositoryNotice } from './base-repository-notice.tsx';
import { StudentActions } from './student-actions.tsx';
import styles from './detail.module.css';
import { Metrics } from './metrics.tsx';
import { NextSteps } from './next-steps.tsx';
import { SetupProblems } from './setup-problems.tsx';

/** Polls a pending base repository, in case the event stream is cut off. */
const pendingRefetchMs = 5_000;

export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) {
    return <PageFailure title="Assignment">{texts.guards.missingAssignment}</PageFailure>;
  }
  return <LoadedAssignment id={id} />;
}

function LoadedAssignment({ id }: { id: number }) {
  const { classroom_id, classroom_role } = useMembership();
  const assignment = useQuery({
    ...assignmentQuery(classroom_id, id),
    refetchInterval: ({ state }) =>
      state.data?.base_repository.status === 'pending' ? pendingRefetchMs : false,
  });
  // Shown above most of the page, which would jump if they arrived late. Wait for one attempt.
  const problems = useQuery({
    ...setupProblemsQuery({ cid: classroom_id, aid: id }),
    enabled: satisfies(classroom_role, 'PROFESSOR'),
  });
  useErrorToast(assignment.error, toastIds.assignment);
  usePageTitle(assignment.data?.name ?? 'Assignment');

  if (assignment.isPending) return <AssignmentSkeleton />;
  if (assignment.isLoadingError) {
    return (
      <PageFailure title="Assignment" query={assignment}>
        {assignment.error.message}
      </PageFailure>
    );
  }
  const hasTried = problems.isFetched || problems.failureCount > 0;
  if (problems.isLoading && !hasTried) return <AssignmentSkeleton />;
  return <AssignmentScreen assignment={assignment.data} />;
}

function AssignmentSkeleton() {
  return (
    <PageSkeleton>
      <Skeleton width="min(60%, 20rem)" />
      <SkeletonCards widths={['20%', '60%', '80%']} />
      <TableSkeleton
        label="Student Assignments"
        headers={['Student Name', 'Status', 'Last Commit']}
        searched
      />
    </PageSkeleton>
  );
}

function AssignmentScreen({ assignment }: { assignment: AssignmentOutline }) {
  const { classroom_name, classroom_role } = useMembership();
  const isProfessor = satisfies(classroom_role, 'PROFESSOR');
  const isNew = isJustCreated(useLocation().state);
  const isOpen = assignment.archived_at === null;
  const at = { cid: assignment.classroom_id, aid: assignment.id };
  return (
    <>
      <PageHeader
        title={assignment.name}
        breadcrumbs={[{ label: classroom_name }, { label: assignment.name }]}
        back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
        actions={<AssignmentActions assignment={assignment} mayEdit={isProfessor} />}
      />
      <div className={styles.page}>
        <dl className={styles.dates}>
          <div>
            <dt>Released on</dt>
            <dd>{formatDate(assignment.released_at ?? assignment.created_at)}</dd>
          </div>
          <div>
            <dt>Due Date</dt>
            <dd>{formatDeadline(assignment.main_due_date)}</dd>
          </div>
        </dl>
        <ArchivedNotice assignment={assignment} />
        <BaseRepositoryNotice assignment={assignment} mayRetry={isProfessor} />
        {isProfessor && isNew && <NextSteps assignment={assignment} />}
        {isProfessor && isOpen && <AssignmentLink assignment={at} />}
        {isProfessor && isOpen && <SetupProblems assignment={at} />}
        <section className={styles.section} aria-labelledby="metrics">
          <h2 id="metrics">Metrics</h2>
          <Metrics assignment={at} />
        </section>
        <section className={styles.section} aria-labelledby="student-assignments">
          <h2 id="student-assignments">Student Assignments</h2>
          {/* The key makes the table read its search and sort from the address of each assignment. */}
          <WorksTable
            key={at.aid}
            assignment={at}
            renderActions={
              isProfessor && isOpen
                ? (chosen) => <StudentActions assignment={assignment} chosen={chosen} />
                : undefined
            }
          />
        </section>
      </div>
    </>
  );
}
