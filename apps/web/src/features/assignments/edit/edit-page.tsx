import { toastIds } from '@lectern/contract/limits';
import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { useErrorToast } from '../../../ui/use-error-toast.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { idFrom } from '../../layout/addressed.ts';
import { useMembership } from '../../layout/membership.ts';
import { assignmentQuery } from '../queries.ts';
import { EditForm } from './edit-form.tsx';
import styles from './edit-page.module.css';
import { ExtensionsPanel } from './extensions-panel.tsx';

export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) return <ErrorMessage>{texts.guards.missingAssignment}</ErrorMessage>;
  return <LoadedAssignment key={id} id={id} />;
}

function LoadedAssignment({ id }: { id: number }) {
  const { classroom_id, classroom_name } = useMembership();
  const assignment = useQuery(assignmentQuery(classroom_id, id));
  useErrorToast(assignment.error, toastIds.assignment);
  usePageTitle(assignment.data && `Edit ${assignment.data.name}`);

  if (assignment.isPending) return <PageSpinner />;
  if (!assignment.data) {
    return <LoadFailure query={assignment}>{assignment.error.message}</LoadFailure>;
  }
  const { name } = assignment.data;
  const detail = `/app/assignments/${id}`;
  return (
    <>
      <PageHeader
        title="Edit Assignment"
        subtitle={name}
        breadcrumbs={[{ label: classroom_name }, { label: name }, { label: 'Edit' }]}
        back={{ to: detail, label: `Back to ${name}` }}
        actions={
          <LinkButton to={`${detail}/rubric`} state={{ assignment: assignment.data }}>
            View Rubric
          </LinkButton>
        }
      />
      <div className={styles.page}>
        <EditForm assignment={assignment.data} />
        <ExtensionsPanel assignment={assignment.data} />
      </div>
    </>
  );
}
