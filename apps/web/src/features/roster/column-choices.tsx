import { rosterRoleNames, type RosterColumnRole, type RosterPreview } from '@lectern/contract';
import { sentenceCase } from '../../lib/sentence-case.ts';
import { rosterTexts } from '../../texts/roster.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Dropdown } from '../../ui/fields/dropdown.tsx';
import styles from './roster.module.css';
import type { Corrections } from './use-preview.ts';

const texts = rosterTexts.columns;

const roleOptions = [
  { value: null, label: texts.ignored },
  ...(Object.keys(rosterRoleNames) as RosterColumnRole[]).map((value) => ({
    value,
    label: sentenceCase(rosterRoleNames[value]),
  })),
];

interface ColumnChoicesProps {
  preview: RosterPreview;
  corrections: Corrections;
  onCorrect: (corrections: Corrections) => void;
}

/** What each column means. A change shows the preview again. */
export function ColumnChoices({ preview, corrections, onCorrect }: ColumnChoicesProps) {
  const { columns, header_row: headerRow, problem } = preview;
  const roles = corrections.roles ?? columns.map(({ role }) => role);
  const named = columns.filter((_, column) => roles[column] !== null).length;
  return (
    <Disclosure
      summary={`Columns (${named} of ${columns.length} used)`}
      openAtFirst={problem !== null || columns.length <= 12}
    >
      <div className={styles.columns}>
        <p className={styles.lead}>{texts.lead}</p>
        <Dropdown
          label={texts.header}
          options={headerOptions(headerRow)}
          value={corrections.headerRow === undefined ? headerRow : corrections.headerRow}
          // Other headings mean other columns, so they are recognised again.
          onChange={(row) => onCorrect({ headerRow: row })}
        />
        <ul className={styles.choices}>
          {columns.map(({ title, samples }, column) => (
            // Titles can repeat; the place of a column is its identity.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={column}>
              <Dropdown
                label={title}
                hint={samples.length === 0 ? texts.empty : texts.samples(samples)}
                options={roleOptions}
                value={roles[column] ?? null}
                onChange={(role) => onCorrect({ ...corrections, roles: roles.with(column, role) })}
              />
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  );
}

/** Lists of a registrar can begin with a title and a date. */
function headerOptions(found: number | null) {
  const rows = [...new Set([1, 2, 3, 4, 5, ...(found === null ? [] : [found])])];
  return [
    ...rows.map((row) => ({ value: row, label: texts.headerRow(row) })),
    { value: null, label: texts.noHeader },
  ];
}
