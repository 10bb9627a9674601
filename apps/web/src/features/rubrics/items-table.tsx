import type { RubricItem } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import { Table, type Column } from '../../ui/table/table.tsx';

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

/** Points with a sign, or '-' for none. */
function pointValue(points: number | null): string {
  if (points === null) return '-';
  return points > 0 ? `+${points}` : String(points);
}
