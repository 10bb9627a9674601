import { satisfies } from '@lectern/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { rosterQuery } from '../../data/roster.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { LoadingTable } from '../../ui/table/table-skeleton.tsx';
import { useMembership } from '../access/membership.ts';
import { RosterTabs } from './roster-tabs.tsx';

const title = 'Roster';

export function Component() {
  const { classroom_id, classroom_name, classroom_role } = useMembership();
  const roster = useQuery(rosterQuery(classroom_id));
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: classroom_name },
          { label: 'Students', to: '/app/students' },
          { label: title },
        ]}
        back={{ to: '/app/students', label: 'Back to the students' }}
      />
      {roster.isPending && (
        <LoadingTable
          label={title}
          headers={['Name', 'Identifier', 'Sections', 'Account']}
          searched
        />
      )}
      {roster.isLoadingError && <LoadFailure query={roster}>{roster.error.message}</LoadFailure>}
      {roster.data && (
        <RosterTabs
          classroomId={classroom_id}
          roster={roster.data}
          isProfessor={satisfies(classroom_role, 'PROFESSOR')}
        />
      )}
    </>
  );
}
