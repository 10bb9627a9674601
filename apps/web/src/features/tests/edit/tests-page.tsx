import type { AssignmentOutline, AssignmentTests } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
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
import styles from './edit.module.css';
import { NoTests } from './no-tests.tsx';
import { PlanView } from './plan-view.tsx';
import { RepositorySection } from './repository-section.tsx';
import { RunnerNotice } from './runner-notice.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TestsForm } from './tests-form.tsx';
import { TrialSection } from './trial-section.tsx';
import { UploadSection } from './upload-section.tsx';
import { VersionsSection } from './versions-section.tsx';

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
  const isEmpty = tests.version === null && !isWriting;
  return (
    <div className={styles.page}>
      {assignment.archived_at !== null && <Notice>{texts.archived}</Notice>}
      <RunnerNotice runner={tests.runner} />
      {isEmpty ? (
        <NoTests onWrite={() => setIsWriting(true)} />
      ) : (
        <PlanInUse at={at} tests={tests} takesFocus={isWriting} />
      )}
      {tests.version !== null && <TrialSection at={at} />}
      <UploadSection at={at} />
      <RepositorySection at={at} tests={tests} />
      {tests.version !== null && <SettingsSection at={at} tests={tests} />}
      <VersionsSection at={at} tests={tests} />
    </div>
  );
}

interface PlanInUseProps {
  at: InAssignment;
  tests: AssignmentTests;
  takesFocus: boolean;
}

/** The form, or what only the source of the tests can change. */
function PlanInUse({ at, tests, takesFocus }: PlanInUseProps) {
  const { version, plan, is_form, repository } = tests;
  if (version === null || plan === null || is_form) {
    return (
      <>
        {repository && <Notice>{texts.nextPush}</Notice>}
        <TestsForm at={at} tests={tests} takesFocus={takesFocus} />
      </>
    );
  }
  return (
    <section className={styles.section} aria-labelledby="cases">
      <h2 id="cases">Tests</h2>
      <p className={styles.lead}>{texts.notForm}</p>
      <PlanView plan={plan} />
    </section>
  );
}
