import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { editorLink } from '../../addresses/rubric-editor.ts';
import { rubricsQuery } from '../../data/rubrics.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { LoadingTable } from '../../ui/table/table-skeleton.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import styles from './rubrics-page.module.css';
import { RubricsPutAway } from './rubrics-put-away.tsx';
import { rubricColumns, RubricsTable } from './rubrics-table.tsx';

const title = 'Rubrics';

export function Component() {
  const { classroom_id, classroom_name } = useMembership();
  const { data: known } = useQuery(rubricsQuery(classroom_id));
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: classroom_name }, { label: title }]}
        actions={
          <>
            <SavedComments />
            {known && known.length > 0 && <CreateRubric />}
          </>
        }
      />
      <div className={styles.page}>
        <Rubrics classroomId={classroom_id} />
        <RubricsPutAway classroomId={classroom_id} />
      </div>
    </>
  );
}

function Rubrics({ classroomId }: { classroomId: number }) {
  const rubrics = useQuery(rubricsQuery(classroomId));

  if (rubrics.isPending) {
    return <LoadingTable label={title} headers={rubricColumns.map(({ header }) => header)} />;
  }
  if (!rubrics.data) {
    const problem = texts.rubrics.listFailed(rubrics.error.message);
    return <LoadFailure query={rubrics}>{problem}</LoadFailure>;
  }
  if (rubrics.data.length === 0) {
    return (
      <EmptyState drawing="rubric" action={<CreateRubric />}>
        {texts.rubrics.none}
      </EmptyState>
    );
  }
  return <RubricsTable rubrics={rubrics.data} />;
}

const SavedCommentsDialog = lazy(async () => ({
  default: (await import('../saved-comments/saved-comments-dialog.tsx')).SavedCommentsDialog,
}));

function SavedComments() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Saved comments</Button>
      {isOpen && (
        <Suspense>
          <SavedCommentsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function CreateRubric() {
  return (
    <LinkButton variant="primary" {...editorLink()}>
      Create New Rubric
    </LinkButton>
  );
}
