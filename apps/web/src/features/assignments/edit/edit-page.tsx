import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { PageSkeleton, SkeletonCards } from '../../../ui/page/page-skeleton.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { SectionDatesPanel } from './section-dates-panel.tsx';
import { PutAwayAssignment } from './put-away-assignment.tsx';
import { AutograderPanel } from './autograder-panel.tsx';
import { EditForm } from './edit-form.tsx';
import styles from './edit-page.module.css';
import { ExtensionsPanel } from './extensions-panel.tsx';

export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) {
    return <PageFailure title="Edit Assignment">{texts.guards.missingAssignment}</PageFailure>;
  }
  return <LoadedAssignment key={id} id={id} />;
}

function LoadedAssignment({ id }: { id: number }) {
  const { classroom_id, classroom_name } = useMembership();
  const assignment = useQuery(assignmentQuery(classroom_id, id));
  useErrorToast(assignment.error, toastIds.assignment);
  usePageTitle('Edit Assignment', assignment.data?.name);

  if (assignment.isPending) {
    return (
      <PageSkeleton>
        <SkeletonCards widths={['60%']} />
        <SkeletonCards widths={['40%']} />
      </PageSkeleton>
    );
  }
  if (!assignment.data) {
    return (
      <PageFailure title="Edit Assignment" query={assignment}>
        {assignment.error.message}
      </PageFailure>
    );
  }
  const { name } = assignment.data;
  const detail = assignmentPath(id);
  return (
    <>
      <PageHeader
        title="Edit Assignment"
        subtitle={name}
        breadcrumbs={[{ label: classroom_name }, { label: name, to: detail }, { label: 'Edit' }]}
        back={{ to: detail, label: `Back to ${name}` }}
        actions={
          <LinkButton to={`${detail}/rubric`} state={{ assignment: assignment.data }}>
            View Rubric
          </LinkButton>
        }
      />
      <div className={styles.page}>
        {assignment.data.archived_at === null && (
          <>
            <EditForm assignment={assignment.data} />
            <SectionDatesPanel assignment={assignment.data} />
            <ExtensionsPanel assignment={assignment.data} />
            <AutograderPanel assignment={assignment.data} />
          </>
        )}
        <PutAwayAssignment assignment={assignment.data} />
      </div>
    </>
  );
}
