import { toastIds } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { peopleQuery } from '../classrooms/queries.ts';
import { useMembership } from '../layout/membership.ts';
import { OpenOrganizationNotice } from '../organizations/open-organization-notice.tsx';
import { ClassroomFigures } from './classroom-figures.tsx';
import { DashboardFailure } from './dashboard-failure.tsx';
import styles from './dashboard-page.module.css';

export function Component() {
  const membership = useMembership();
  const people = useQuery(peopleQuery(membership.classroom_id));
  usePageTitle(membership.classroom_name);

  const problem = people.error?.message;
  useEffect(() => {
    if (problem) toast.error(problem, { id: toastIds.classroomUsers });
  }, [problem]);

  if (people.isPending) return <PageSpinner />;
  if (!people.data) {
    return <DashboardFailure orgId={membership.org_id} message={people.error.message} />;
  }
  return (
    <>
      <PageHeader
        title={membership.org_name}
        breadcrumbs={[{ label: membership.classroom_name }]}
      />
      <div className={styles.page}>
        <OpenOrganizationNotice membership={membership} />
        <ClassroomFigures people={people.data} createdAt={membership.classroom_created_at} />
      </div>
    </>
  );
}
