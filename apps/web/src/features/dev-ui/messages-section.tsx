import { useState } from 'react';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/page/error-message.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageFailure } from '../../ui/page/page-failure.tsx';
import { PageSkeleton, SkeletonCards } from '../../ui/page/page-skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { ProgressSteps, type ProgressStep } from '../../ui/progress/progress-steps.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PageSpinner, PanelSpinner, Spinner } from '../../ui/spinner.tsx';
import { Section, Specimen } from './section.tsx';

const steps: ProgressStep[] = [
  { id: 'record', label: 'Acceptance recorded', state: 'done' },
  {
    id: 'repository',
    label: 'Create the repository',
    state: 'current',
    detail: 'About 20 seconds',
  },
  { id: 'access', label: 'Give you write access', state: 'waiting' },
  {
    id: 'branch',
    label: 'Prepare the feedback branch',
    state: 'failed',
    detail: 'The platform does not answer.',
  },
];

const failed = { isFetching: false, refetch: () => Promise.resolve() };

const drawings = ['assignments', 'people', 'rubric', 'search', 'classroom'] as const;

function Crash(): never {
  throw new Error('A component failed on purpose.');
}

export function MessagesSection() {
  const [crashed, setCrashed] = useState(false);
  return (
    <Section title="Messages">
      <Specimen title="Notice" layout="columns">
        <Notice title="Publishing pending">Reviews are posted as soon as GitHub answers.</Notice>
        <Notice tone="warning">{texts.people.adminWarning}</Notice>
        <ErrorMessage action={<Button size="small">Reload Page</Button>}>
          {texts.rubrics.listFailed(texts.common.badResponse)}
        </ErrorMessage>
      </Specimen>
      <Specimen title="Failed load, and its retry" layout="columns">
        <LoadFailure query={failed}>{texts.common.badResponse}</LoadFailure>
        <LoadFailure query={{ ...failed, isFetching: true }}>
          {texts.common.badResponse}
        </LoadFailure>
      </Specimen>
      <Specimen title="Toast">
        <Button onClick={() => toast(texts.grader.submitting)}>Plain</Button>
        <Button onClick={() => toast.success(texts.grader.submitted)}>Success</Button>
        <Button onClick={() => toast.error(texts.grader.submitFailed)}>Error</Button>
        <Button
          onClick={() =>
            toast(texts.people.toasts.remove.pending('Student'), {
              action: { label: 'Undo', onClick: () => undefined },
            })
          }
        >
          With undo
        </Button>
      </Specimen>
      <Specimen title="Loading">
        <Spinner />
        <Spinner size={24} />
        <PanelSpinner />
        <div style={{ width: 240 }} aria-busy>
          <Skeleton width="70%" />
          <br />
          <Skeleton />
        </div>
      </Specimen>
      <Specimen title="Progress" layout="block">
        <ProgressSteps label="Your repository" steps={steps} />
        <ProgressBar label="Reviews posted" value={3} max={10} />
      </Specimen>
      <Specimen title="Empty state" layout="columns">
        {drawings.map((drawing) => (
          <EmptyState key={drawing} drawing={drawing} action={<Button size="small">Add</Button>}>
            One sentence about what is missing.
          </EmptyState>
        ))}
      </Specimen>
      <Specimen title="Error boundary">
        <Button onClick={() => setCrashed(true)}>Fail to render</Button>
        {crashed && <Crash />}
      </Specimen>
      {/* Last, because they have first-level headings. */}
      <Specimen title="Loading screens and a failed screen" layout="columns">
        <PageSpinner />
        <div>
          <PageSkeleton>
            <SkeletonCards widths={['60%', '30%']} />
          </PageSkeleton>
        </div>
        <div>
          <PageFailure title="Submission">{texts.guards.missingFor('student work')}</PageFailure>
        </div>
      </Specimen>
    </Section>
  );
}
