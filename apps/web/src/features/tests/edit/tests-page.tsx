import type { AssignmentOutline, AssignmentTests } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { testsQuery } from '../../../data/tests-edit.ts';
import { testEditTexts as texts } from '../../../texts/tests-edit.ts';
import { texts as allTexts } from '../../../texts/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageSkeleton, SkeletonCards } from '../../../ui/page/page-skeleton.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { TestsForm } from './tests-form.tsx';
import { NoTests } from './no-tests.tsx';

export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) {
    return <PageFailure title="Tests">{allTexts.guards.missingAssignment}</PageFailure>;
  }
  return <LoadedAssignment key={id} id={id} />;
}

function LoadedAssignment({ id }: { id: number }) {
  const { classroom_id } = useMembership();
  const assignment = useQuery(assignmentQuery(classroom_id, id));
  usePageTitle('Tests', assignment.data?.name);

  if (assignment.isPending) {
    return (
      <PageSkeleton>
        <SkeletonCards widths={['60%']} />
      </PageSkeleton>
    );
  }
  if (!assignment.data) {
    return (
      <PageFailure title="Tests" query={assignment}>
        {assignment.error.message}
      </PageFailure>
    );
  }
  return <TestsOf assignment={assignment.data} />;
}

function TestsOf({ assignment }: { assignment: AssignmentOutline }) {
  const { classroom_name } = useMembership();
  const { id, name, classroom_id } = assignment;
  const at = { cid: classroom_id, aid: id };
  const tests = useQuery(testsQuery(at));
  const detail = assignmentPath(id);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={subtitleOf(tests.data)}
        breadcrumbs={[{ label: classroom_name }, { label: name, to: detail }, { label: 'Tests' }]}
        back={{ to: detail, label: `Back to ${name}` }}
      />
      {tests.isPending && <PanelSpinner />}
      {tests.isLoadingError && <LoadFailure query={tests}>{tests.error.message}</LoadFailure>}
      {tests.data && <TestsPanel assignment={assignment} tests={tests.data} />}
    </>
  );
}

function subtitleOf(tests: AssignmentTests | undefined): string {
  const version = tests?.version;
  return version ? `Tests, version ${version.number}` : 'Tests';
}

interface TestsPanelProps {
  assignment: AssignmentOutline;
  tests: AssignmentTests;
}

function TestsPanel({ assignment, tests }: TestsPanelProps) {
  const [isWriting, setIsWriting] = useState(false);
  const at = { cid: assignment.classroom_id, aid: assignment.id };
  if (tests.version === null && !isWriting) return <NoTests onWrite={() => setIsWriting(true)} />;
  if (tests.version !== null && !tests.is_form) {
    return (
      <Notice>
        <p>{texts.notForm}</p>
      </Notice>
    );
  }
  return <TestsForm at={at} tests={tests} takesFocus={isWriting} />;
}
