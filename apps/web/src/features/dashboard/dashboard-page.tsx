import {
  satisfies,
  type AssignmentOutline,
  type ClassroomUser,
  type Glance,
} from '@lectern/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { assignmentsQuery } from '../../data/assignments.ts';
import { glanceQuery } from '../../data/glance.ts';
import { peopleQuery } from '../../data/people.ts';
import { platformQuery } from '../../data/platform.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { toastIds } from '../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../session/use-error-toast.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { CreateAssignmentLink } from '../assignments/create-assignment-link.tsx';
import { AssignmentsPutAway } from '../assignments/put-away/assignments-put-away.tsx';
import { OpenOrganizationNotice } from '../organizations/open-organization-notice.tsx';
import { ClassroomSetupGuide } from '../setup-guide/classroom-setup-guide.tsx';
import { PublicRepositories } from '../works/public-repositories.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import { ClassroomFigures } from './classroom-figures.tsx';
import { DashboardFailure } from './dashboard-failure.tsx';
import styles from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { TaClassroomsNotice } from './ta-classrooms-notice.tsx';
import { AtAGlance } from './glance/at-a-glance.tsx';

export function Component() {
  const membership = useMembership();
  const { classroom_id, classroom_name, org_id } = membership;
  const people = useQuery(peopleQuery(classroom_id));
  const assignments = useQuery(assignmentsQuery(classroom_id));
  // The page waits for it, because it would push down the table below it.
  const glance = useQuery(glanceQuery(classroom_id));
  // Without assignments, the setup guide would push down what is below it.
  const platform = useQuery(platformQuery);
  usePageTitle('Dashboard', classroom_name);
  useErrorToast(people.error, toastIds.classroomUsers);
  useErrorToast(assignments.error, toastIds.assignments);

  if (people.isLoadingError || assignments.isLoadingError) {
    return <DashboardFailure orgId={org_id} peopleProblem={people.error?.message} />;
  }
  const create = satisfies(membership.classroom_role, 'PROFESSOR') && (
    <CreateAssignmentLink orgName={membership.org_name} />
  );
  const isEmpty = assignments.data?.length === 0;
  const isWaiting = !glance.isFetched || (isEmpty && platform.isPending);
  return (
    <>
      <PageHeader
        name="Dashboard"
        title={membership.org_name}
        breadcrumbs={[{ label: classroom_name }]}
        // Without assignments, the empty table has the link.
        actions={!isEmpty && create}
      />
      <div className={styles.page}>
        {people.isPending || assignments.isPending || isWaiting ? (
          <DashboardSkeleton />
        ) : (
          <Sections
            people={people.data}
            assignments={assignments.data}
            glance={glance}
            create={create}
          />
        )}
      </div>
    </>
  );
}

interface SectionsProps {
  people: readonly ClassroomUser[];
  assignments: readonly AssignmentOutline[];
  glance: UseQueryResult<Glance>;
  /** The link for a new assignment; false for teaching assistants. */
  create: ReactNode;
}

function Sections({ people, assignments, glance, create }: SectionsProps) {
  const membership = useMembership();
  const isEmpty = assignments.length === 0;
  return (
    <>
      <OpenOrganizationNotice membership={membership} />
      <PublicRepositories repositories={glance.data?.public_repositories ?? []} withAssignment />
      <TaClassroomsNotice classrooms={glance.data?.ta_classrooms} />
      {isEmpty && create && <ClassroomSetupGuide />}
      {!isEmpty && <AtAGlance glance={glance} />}
      <ClassroomFigures
        people={people}
        assignments={assignments.length}
        createdAt={membership.classroom_created_at}
      />
      <section className={styles.section} aria-labelledby="assignments">
        <h2 id="assignments">Assignments</h2>
        <AssignmentsTable
          assignments={assignments}
          progress={glance.data?.progress}
          action={create}
        />
        <AssignmentsPutAway />
      </section>
    </>
  );
}
