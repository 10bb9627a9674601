import type { RubricItem } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import { Table, type Column } from '../../ui/table/table.tsx';
import { pointValue } from './point-value.ts';

interface ItemsTableProps {
  label: string;
  itemHeader: 'Rubric Item' | 'Explanation';
  items: readonly RubricItem[];
}

export function ItemsTable({ label, itemHeader, items }: ItemsTableProps) {
  const columns: Column<RubricItem>[] = [
    { id: 'explanation', header: itemHeader, cell: ({ explanation }) => explanation },
    {
      id: 'points',
      header: 'Point Value',
      align: 'end',
      labelled: true,
      cell: ({ point_value }) => pointValue(point_value),
    },
  ];
  return (
    <Table
      label={label}
      columns={columns}
      rows={items.filter(({ deleted }) => !deleted)}
      rowKey={({ id }) => id}
      dense
      empty={texts.rubrics.noItems}
    />
  );
}
