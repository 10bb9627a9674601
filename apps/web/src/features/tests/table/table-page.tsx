import { satisfies } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testTableQuery } from '../../../data/test-results.ts';
import { testResultTexts as texts } from '../../../texts/test-results.ts';
import { texts as common } from '../../../texts/texts.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { useMembership } from '../../access/membership.ts';
import { ClassTable } from './class-table.tsx';
import { RunForClass } from './run-for-class.tsx';

/** The verdict of each test for each submission of an assignment. */
export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) {
    return <PageFailure title="Test Results">{common.guards.missingAssignment}</PageFailure>;
  }
  return <TablePage id={id} />;
}

function TablePage({ id }: { id: number }) {
  const { classroom_id: cid, classroom_name, classroom_role } = useMembership();
  const at = { cid, aid: id };
  const assignment = useQuery(assignmentQuery(cid, id));
  const name = assignment.data?.name ?? 'Assignment';
  usePageTitle('Test Results', assignment.data?.name);
  if (assignment.isLoadingError) {
    return (
      <PageFailure title="Test Results" query={assignment}>
        {assignment.error.message}
      </PageFailure>
    );
  }
  return (
    <>
      <PageHeader
        title="Test Results"
        subtitle={name}
        breadcrumbs={[
          { label: classroom_name },
          { label: name, to: assignmentPath(id) },
          { label: 'Test Results' },
        ]}
        back={{ to: assignmentPath(id), label: 'Back to the assignment' }}
        actions={satisfies(classroom_role, 'PROFESSOR') && <RunForClass at={at} />}
      />
      <Results at={at} />
    </>
  );
}

function Results({ at }: { at: InAssignment }) {
  const table = useQuery(testTableQuery(at));
  if (table.isPending) return <PanelSpinner />;
  if (table.isLoadingError) {
    return <LoadFailure query={table}>{texts.loadFailed(table.error.message)}</LoadFailure>;
  }
  return <ClassTable key={at.aid} at={at} {...table.data} />;
}
