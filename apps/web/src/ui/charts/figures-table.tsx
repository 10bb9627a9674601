import { ChartTable } from './chart-table.tsx';
import type { Figure } from './figure.ts';

interface FiguresTableProps {
  title: string;
  headers: readonly [row: string, value: string];
  figures: readonly Figure[];
}

/** One figure in a row. */
export function FiguresTable({ title, headers, figures }: FiguresTableProps) {
  return (
    <ChartTable title={title} headers={headers}>
      {figures.map(({ label, value }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </ChartTable>
  );
}
