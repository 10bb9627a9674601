import type { RosterPreview, RosterPreviewRow } from '@lectern/contract';
import { useState } from 'react';
import { rosterTexts } from '../../texts/roster.ts';
import { Dropdown } from '../../ui/fields/dropdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { filterOptions, filterRows, isProblem, type Filter } from './preview-filters.ts';
import styles from './roster.module.css';

const texts = rosterTexts.preview;

/** What importing would do, row by row. */
export function PreviewTable({ preview }: { preview: RosterPreview }) {
  const { rows, skipped } = preview;
  const problems = rows.filter(isProblem).length;
  const [wanted, filterBy] = useState<Filter>(problems > 0 ? 'notImported' : 'all');
  const options = filterOptions(rows);
  // A corrected column can leave nothing of this kind.
  const filter = options.some(({ value }) => value === wanted) ? wanted : 'all';
  return (
    <section className={styles.section} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {problems > 0 && <Notice tone="warning">{texts.problems(problems)}</Notice>}
      {skipped > 0 && <p className={styles.lead}>{texts.skipped(skipped)}</p>}
      <div className={styles.filter}>
        <Dropdown label="Show" options={options} value={filter} onChange={filterBy} />
      </div>
      <Table
        key={filter}
        label="Preview"
        columns={columns}
        rows={filterRows(rows, filter)}
        rowKey={keyOf}
        searchText={({ full_name, identifier, email }) => `${full_name} ${identifier} ${email}`}
        pageSize={50}
        dense
        empty={texts.nowhere}
      />
    </section>
  );
}

/** Entries that are not in the file have no row. */
function keyOf({ row, identifier, email, full_name }: RosterPreviewRow) {
  return row ?? `gone ${identifier} ${email} ${full_name}`;
}

const columns: Column<RosterPreviewRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ full_name, row }) => full_name || `Row ${row}`,
  },
  { id: 'kind', header: 'What changes', cell: (row) => <Change row={row} /> },
  { id: 'row', header: 'Row', cell: ({ row }) => row ?? '–', align: 'end', labelled: true },
  { id: 'identifier', header: 'Identifier', cell: ({ identifier }) => identifier, labelled: true },
  { id: 'email', header: 'E-mail', cell: ({ email }) => email, labelled: true },
  {
    id: 'sections',
    header: 'Sections',
    cell: ({ sections }) => sections.join(', '),
    labelled: true,
  },
];

function Change({ row: { kind, changes, problem } }: { row: RosterPreviewRow }) {
  return (
    <div className={styles.change}>
      <span className={problem === null ? undefined : styles.problem}>{texts.kinds[kind]}</span>
      {problem !== null && <span className={styles.detail}>{problem}</span>}
      {changes.map(({ field, before, after }) => (
        <span key={field} className={styles.detail}>
          {texts.change(rosterTexts.fields[field], before, after)}
        </span>
      ))}
    </div>
  );
}
