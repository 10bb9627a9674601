import type { FullRubric } from '@lectern/contract';
import { editorLink } from '../../addresses/rubric-editor.ts';
import { formatDate } from '../../lib/dates.ts';
import { Pencil } from '../../ui/icons.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { useExpandedRows } from '../../ui/table/use-expanded-rows.ts';
import { ItemsTable } from './items-table.tsx';

const pageSize = 25;

export function RubricsTable({ rubrics }: { rubrics: readonly FullRubric[] }) {
  const expanded = useExpandedRows();
  return (
    <Table
      label="Rubrics"
      columns={rubricColumns}
      rows={rubrics.toSorted((a, b) => b.rubric.id - a.rubric.id)}
      rowKey={({ rubric }) => rubric.id}
      expansion={{
        ...expanded,
        render: ({ rubric, rubric_items }) => (
          <ItemsTable
            label={`Items of ${rubric.name}`}
            itemHeader="Rubric Item"
            items={rubric_items}
          />
        ),
      }}
      pageSize={pageSize}
      searchText={rubrics.length > pageSize ? ({ rubric }) => rubric.name : undefined}
      empty={null}
    />
  );
}

export const rubricColumns: readonly Column<FullRubric>[] = [
  {
    id: 'name',
    header: 'Rubric Name',
    cell: ({ rubric }) => rubric.name,
    sortBy: ({ rubric }) => rubric.name,
  },
  {
    id: 'items',
    header: 'Items',
    align: 'end',
    labelled: true,
    cell: ({ rubric_items }) => rubric_items.length,
    sortBy: ({ rubric_items }) => rubric_items.length,
  },
  {
    id: 'created',
    header: 'Created Date',
    labelled: true,
    cell: ({ rubric }) => formatDate(rubric.created_at),
    sortBy: ({ rubric }) => rubric.id,
  },
  {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (rubric) => (
      <LinkButton
        size="small"
        aria-label={`Edit ${rubric.rubric.name}`}
        {...editorLink({ rubric })}
      >
        <Pencil aria-hidden />
        Edit
      </LinkButton>
    ),
  },
];
