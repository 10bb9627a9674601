import type { AssignmentOutline, FullRubric } from '@lectern/contract';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { usePageTitle } from '../../../ui/page/use-page-title.ts';
import { useMembership } from '../../access/membership.ts';
import { ItemsTable } from '../items-table.tsx';
import styles from './editor.module.css';
import { PutAwayRubric } from './put-away-rubric.tsx';
import { useWayBack } from './use-way-back.ts';

interface ArchivedRubricProps {
  assignment: AssignmentOutline | undefined;
  rubric: FullRubric;
}

/** In place of the editor, because an archived rubric cannot be changed. */
export function ArchivedRubric({ assignment, rubric: full }: ArchivedRubricProps) {
  const { rubric, rubric_items } = full;
  const { classroom_name } = useMembership();
  const back = useWayBack(assignment);
  usePageTitle(rubric.name);
  return (
    <>
      <PageHeader
        title={rubric.name}
        breadcrumbs={[{ label: classroom_name }, back.crumb, { label: rubric.name }]}
        back={back.link}
      />
      <div className={styles.archived}>
        <ItemsTable
          label={`Items of ${rubric.name}`}
          itemHeader="Rubric Item"
          items={rubric_items}
        />
        <PutAwayRubric rubric={rubric} onDeleted={back.go} />
      </div>
    </>
  );
}
