import {
  satisfies,
  type AssignmentOutline,
  type ClassroomUser,
  type Glance,
} from '@lectern/contract';
import { toastIds } from '@lectern/contract/limits';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { assignmentsQuery } from '../assignments/queries.ts';
import { peopleQuery } from '../classrooms/queries.ts';
import { useMembership } from '../layout/membership.ts';
import { OpenOrganizationNotice } from '../organizations/open-organization-notice.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import { ClassroomFigures } from './classroom-figures.tsx';
import { CreateAssignmentLink } from './create-assignment-link.tsx';
import { DashboardFailure } from './dashboard-failure.tsx';
import styles from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { AtAGlance } from './glance/at-a-glance.tsx';
import { glanceQuery } from './queries.ts';

export function Component() {
  const { classroom_id, classroom_name, org_id } = useMembership();
  const people = useQuery(peopleQuery(classroom_id));
  const assignments = useQuery(assignmentsQuery(classroom_id));
  // Waited for as well: what needs doing stands above the table and must not push it down.
  const glance = useQuery(glanceQuery(classroom_id));
  usePageTitle(classroom_name);
  useErrorToast(people.error, toastIds.classroomUsers);
  useErrorToast(assignments.error, toastIds.assignments);

  if (people.isLoadingError || assignments.isLoadingError) {
    return <DashboardFailure orgId={org_id} peopleProblem={people.error?.message} />;
  }
  if (people.isPending || assignments.isPending || !glance.isFetched) {
    return (
      <Dashboard>
        <DashboardSkeleton />
      </Dashboard>
    );
  }
  return <LoadedDashboard people={people.data} assignments={assignments.data} glance={glance} />;
}

interface LoadedDashboardProps {
  people: readonly ClassroomUser[];
  assignments: readonly AssignmentOutline[];
  glance: UseQueryResult<Glance>;
}

function LoadedDashboard({ people, assignments, glance }: LoadedDashboardProps) {
  const membership = useMembership();
  const create = satisfies(membership.classroom_role, 'PROFESSOR') && (
    <CreateAssignmentLink orgName={membership.org_name} />
  );
  const isEmpty = assignments.length === 0;
  return (
    <Dashboard actions={!isEmpty && create}>
      <OpenOrganizationNotice membership={membership} />
      <ClassroomFigures
        people={people}
        assignments={assignments.length}
        createdAt={membership.classroom_created_at}
      />
      {!isEmpty && <AtAGlance glance={glance} />}
      <section className={styles.section} aria-labelledby="assignments">
        <h2 id="assignments">Assignments</h2>
        <AssignmentsTable assignments={assignments} action={create} />
      </section>
    </Dashboard>
  );
}

function Dashboard({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const { org_name, classroom_name } = useMembership();
  return (
    <>
      <PageHeader title={org_name} breadcrumbs={[{ label: classroom_name }]} actions={actions} />
      <div className={styles.page}>{children}</div>
    </>
  );
}
