import { satisfies } from '@lectern/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQuery } from '../../../data/people.ts';
import { activityQuery } from '../../../data/profiles.ts';
import { sectionsQuery } from '../../../data/sections.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { LoadingTable } from '../../../ui/table/table-skeleton.tsx';
import { useMembership } from '../../access/membership.ts';
import { SectionsDialog } from '../sections/sections-dialog.tsx';
import { toPersonRows } from './person-rows.ts';
import { EveryoneTable } from './everyone-table.tsx';

const title = 'People';

export function Component() {
  const { classroom_id: cid, classroom_name, classroom_role } = useMembership();
  const [isManaging, setManaging] = useState(false);
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: classroom_name }, { label: title }]}
        actions={
          satisfies(classroom_role, 'PROFESSOR') && (
            <Button onClick={() => setManaging(true)}>Manage sections</Button>
          )
        }
      />
      <Everyone classroomId={cid} />
      {isManaging && <SectionsDialog classroomId={cid} onClose={() => setManaging(false)} />}
    </>
  );
}

function Everyone({ classroomId }: { classroomId: number }) {
  const people = useQuery(peopleQuery(classroomId));
  const sections = useQuery(sectionsQuery(classroomId));
  const activity = useQuery(activityQuery(classroomId));
  const failed = [people, sections, activity].find(({ isLoadingError }) => isLoadingError);
  if (failed?.error) return <LoadFailure query={failed}>{failed.error.message}</LoadFailure>;
  if (!people.data || !sections.data || !activity.data) {
    return (
      <LoadingTable label={title} headers={['Name', 'Role', 'Section', 'Last Push']} searched />
    );
  }
  return (
    <EveryoneTable
      rows={toPersonRows(people.data, sections.data, activity.data)}
      sections={sections.data}
    />
  );
}
