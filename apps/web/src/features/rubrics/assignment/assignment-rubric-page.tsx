import { satisfies, type AssignmentOutline, type Rubric } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { idFrom } from '../../../addresses/addressed.ts';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { editorLink } from '../../../addresses/rubric-editor.ts';
import { assignmentQuery } from '../../../data/assignments.ts';
import { assignmentRubricQuery } from '../../../data/rubrics.ts';
import { texts } from '../../../texts/texts.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PageFailure } from '../../../ui/page/page-failure.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { LoadingTable, TableSkeleton } from '../../../ui/table/table-skeleton.tsx';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { ItemsTable } from '../items-table.tsx';
import styles from './assignment-rubric.module.css';
import { NoRubric } from './no-rubric.tsx';

const headers = ['Explanation', 'Point Value'];

export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) {
    return <PageFailure title="Rubric">{texts.guards.missingFor('assignment rubric')}</PageFailure>;
  }
  return <LoadedAssignment id={id} />;
}

function LoadedAssignment({ id }: { id: number }) {
  const { classroom_id } = useMembership();
  const assignment = useQuery(assignmentQuery(classroom_id, id));
  usePageTitle('Rubric', assignment.data?.name);

  if (assignment.isPending) {
    return (
      <PageSkeleton>
        <TableSkeleton label="Rubric" headers={headers} />
      </PageSkeleton>
    );
  }
  if (!assignment.data) {
    return (
      <PageFailure title="Rubric" query={assignment}>
        {texts.assignments.rubricFailed}
      </PageFailure>
    );
  }
  return <AssignmentRubric assignment={assignment.data} />;
}

function AssignmentRubric({ assignment }: { assignment: AssignmentOutline }) {
  const { classroom_name, classroom_role } = useMembership();
  const { id, name, classroom_id } = assignment;
  const rubric = useQuery(assignmentRubricQuery({ cid: classroom_id, aid: id }));
  const mayEdit = satisfies(classroom_role, 'PROFESSOR');
  const detail = assignmentPath(id);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={rubric.data?.rubric.name ?? 'Rubric'}
        breadcrumbs={[{ label: classroom_name }, { label: name, to: detail }, { label: 'Rubric' }]}
        back={{ to: detail, label: `Back to ${name}` }}
        actions={
          mayEdit &&
          rubric.data &&
          !isPutAway(rubric.data.rubric) && (
            <LinkButton variant="primary" {...editorLink({ assignment, rubric: rubric.data })}>
              Edit Rubric
            </LinkButton>
          )
        }
      />
      <RubricOf assignment={assignment} mayEdit={mayEdit} />
    </>
  );
}

interface RubricOfProps {
  assignment: AssignmentOutline;
  mayEdit: boolean;
}

function RubricOf({ assignment, mayEdit }: RubricOfProps) {
  const at = { cid: assignment.classroom_id, aid: assignment.id };
  const rubric = useQuery(assignmentRubricQuery(at));

  if (rubric.isPending) return <LoadingTable label="Rubric" headers={headers} />;
  if (rubric.data === undefined) {
    return <LoadFailure query={rubric}>{texts.assignments.rubricFailed}</LoadFailure>;
  }
  if (rubric.data === null) return <NoRubric assignment={assignment} mayEdit={mayEdit} />;
  const { rubric: named, rubric_items } = rubric.data;
  return (
    <div className={styles.rubric}>
      <PutAwayNotice rubric={named} />
      <ItemsTable label={named.name} itemHeader="Explanation" items={rubric_items} />
    </div>
  );
}

function isPutAway({ archived_at, deleted_at }: Rubric): boolean {
  return archived_at !== null || deleted_at !== null;
}

/** Why a professor cannot edit it here. */
function PutAwayNotice({ rubric }: { rubric: Rubric }) {
  if (!isPutAway(rubric)) return null;
  return (
    <Notice>
      <p>
        {rubric.deleted_at === null
          ? texts.putAwayRubric.isArchivedHere
          : texts.putAwayRubric.isDeleted}
      </p>
    </Notice>
  );
}
