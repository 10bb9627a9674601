import { gradebookTotal, totalLabel, type MyGradebook } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { myGradebookQuery } from '../../data/gradebook.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { PanelSpinner } from '../../ui/spinner.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { useMembership } from '../access/membership.ts';
import { itemsOf, totalInput } from './gradebook-items.ts';

/** A student's own published scores, and how their total is made. */
export function Component() {
  const { classroom_id: cid, classroom_name } = useMembership();
  const grades = useQuery(myGradebookQuery(cid));
  usePageTitle('My Grades');
  return (
    <>
      <PageHeader
        title="My Grades"
        subtitle={grades.data && `Total ${totalLabel(grades.data.total)}`}
        breadcrumbs={[{ label: classroom_name }, { label: 'My Grades' }]}
        back={{ to: '/app/my-work', label: 'Back to My Work' }}
      />
      {grades.isPending && <PanelSpinner />}
      {grades.isLoadingError && (
        <LoadFailure query={grades}>{texts.loadFailed(grades.error.message)}</LoadFailure>
      )}
      {grades.data && <Grades grades={grades.data} />}
    </>
  );
}

interface GradeRow {
  key: string;
  name: string;
  category: string;
  score: string;
  use: string;
}

const columns: Column<GradeRow>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'category', header: 'Category', cell: ({ category }) => category, labelled: true },
  { id: 'score', header: 'Score', cell: ({ score }) => score, align: 'end', labelled: true },
  { id: 'use', header: 'In the total', cell: ({ use }) => use, labelled: true },
];

function Grades({ grades }: { grades: MyGradebook }) {
  const items = itemsOf(grades);
  if (items.length === 0) return <EmptyState drawing="assignments">{texts.nothingYet}</EmptyState>;
  const { uses } = gradebookTotal(...totalInput(grades, items, grades.cells));
  const names = new Map(grades.categories.map((one) => [one.category_id, one]));
  const rows = items.map((item, at): GradeRow => {
    const { score } = grades.cells[at] ?? {};
    const category = item.category_id === null ? undefined : names.get(item.category_id);
    return {
      key: item.key,
      name: item.name,
      category: category ? `${category.name} (weight ${category.weight})` : '-',
      score: score === undefined ? '-' : `${score} of ${item.maximum}`,
      use: texts.uses[uses.get(item.key) ?? 'open'],
    };
  });
  return (
    <Table label="My Grades" columns={columns} rows={rows} rowKey={({ key }) => key} empty="" />
  );
}
