import type { Section } from '@lectern/contract';
import { satisfies } from '@lectern/contract/roles';
import { useState } from 'react';
import { personPath } from '../../../addresses/people.ts';
import { fullName } from '../../../lib/person-name.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Dropdown } from '../../../ui/fields/dropdown.tsx';
import { searchRows, type TableQuery } from '../../../ui/table/table-rows.ts';
import { Table } from '../../../ui/table/table.tsx';
import { useChosenRows } from '../../../ui/table/use-chosen-rows.ts';
import { useMembership } from '../../access/membership.ts';
import { everyoneColumns } from './everyone-columns.tsx';
import styles from './everyone.module.css';
import { PeopleActions } from './people-actions.tsx';
import {
  filterPeople,
  personFilterOptions,
  type PersonFilterName,
  type PersonRow,
  type SectionChoice,
} from './person-rows.ts';

const pageSize = 50;
const byName = { column: 'name', direction: 'ascending' } as const;

interface EveryoneTableProps {
  rows: readonly PersonRow[];
  sections: readonly Section[];
}

export function EveryoneTable({ rows, sections }: EveryoneTableProps) {
  const { classroom_role } = useMembership();
  const [filter, setFilter] = useState<PersonFilterName>('everyone');
  const [section, setSection] = useState<SectionChoice>('all');
  const [query, setQuery] = useState<TableQuery>({ search: '', sort: byName, page: 0 });
  const shown = filterPeople(rows, filter, section);
  const chosen = useChosenRows(searchRows(shown, searchText, query.search), rowKey);
  const { empty, nobody } = peoplePageTexts.everyone;
  return (
    <div className={styles.everyone}>
      <div className={styles.choices}>
        <div className={styles.filter}>
          <Dropdown
            label="Show"
            options={personFilterOptions}
            value={filter}
            onChange={(next) => {
              setFilter(next);
              setQuery({ ...query, page: 0 });
            }}
          />
        </div>
        {sections.length > 0 && (
          <div className={styles.filter}>
            <Dropdown
              label="Section"
              options={sectionOptions(sections)}
              value={section}
              onChange={(next) => {
                setSection(next);
                setQuery({ ...query, page: 0 });
              }}
            />
          </div>
        )}
        <PeopleActions
          chosen={chosen}
          sections={sections}
          mayDecide={satisfies(classroom_role, 'PROFESSOR')}
        />
      </div>
      <Table
        label="People"
        columns={everyoneColumns(chosen)}
        rows={shown}
        rowKey={rowKey}
        rowLink={({ person }) => ({ to: personPath(person.id) })}
        searchText={searchText}
        tableState={[query, setQuery]}
        pageSize={pageSize}
        empty={
          <EmptyState drawing="people" framed={false}>
            {rows.length === 0 ? empty : nobody}
          </EmptyState>
        }
      />
    </div>
  );
}

function sectionOptions(sections: readonly Section[]) {
  return [
    { value: 'all' as SectionChoice, label: 'All sections' },
    ...sections.map(({ section_id, name }) => ({
      value: section_id as SectionChoice,
      label: name,
    })),
    { value: 'none' as SectionChoice, label: 'No section' },
  ];
}

function rowKey({ person }: PersonRow): number {
  return person.id;
}

function searchText({ person, sections }: PersonRow): string {
  const names = sections.map(({ name }) => name);
  const { identifier, email, github_username } = person;
  return [fullName(person), github_username, identifier ?? '', email ?? '', ...names].join(' ');
}
