import { useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { formatRatio } from '../../lib/ratio.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { FigureCard, FigureCards } from '../../ui/figure-card.tsx';
import { WorkStatePill } from '../../ui/state-pill.tsx';
import { LoadingTable } from '../../ui/table/table-skeleton.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { UndoRow } from '../../ui/table/undo-row.tsx';
import { useExpandedRows } from '../../ui/table/use-expanded-rows.ts';
import { UserGroupCard } from '../../ui/people/user-group-card.tsx';
import { samplePeople, sampleWorks, type SampleWork } from './sample.ts';
import { Section, Specimen } from './section.tsx';

const columns: Column<SampleWork>[] = [
  {
    id: 'student',
    header: 'Student Name',
    cell: (work) => work.student,
    sortBy: (work) => work.student,
  },
  { id: 'state', header: 'Status', cell: (work) => <WorkStatePill state={work.state} /> },
  {
    id: 'commit',
    header: 'Last Commit',
    cell: (work) => formatDateTime(work.lastCommit),
    sortBy: (work) => work.lastCommit,
  },
  {
    id: 'score',
    header: 'Overall Score',
    cell: (work) => work.score ?? '-',
    sortBy: (work) => work.score,
    align: 'end',
  },
];

const plainColumns = columns.map((column) => ({ ...column, sortBy: undefined }));

function removalOf(work: SampleWork, leaving: number | undefined, undo: () => void) {
  if (work.id !== leaving) return undefined;
  return <UndoRow onUndo={undo}>{texts.people.toasts.remove.pending(work.student)}</UndoRow>;
}

export function DataSection() {
  const expanded = useExpandedRows([2]);
  const [leaving, setLeaving] = useState<number | undefined>(3);
  return (
    <Section title="Data">
      <Specimen title="Figure cards" layout="block">
        <FigureCards>
          <UserGroupCard label="Students" people={samplePeople} link={{ to: '/dev/ui' }} />
          <UserGroupCard label="TAs" people={samplePeople.slice(0, 2)} link={{ to: '/dev/ui' }} />
          <FigureCard label="Created on" value={formatDate('2026-09-01T12:00:00Z')} />
          <FigureCard label="Assignments" value={12} context="3 due this week" />
          <FigureCard label="TA to Student Ratio" value={formatRatio(2, 28)} />
        </FigureCards>
      </Specimen>
      <Specimen title="Card" layout="block">
        <Card>Content that belongs together.</Card>
      </Specimen>
      <Specimen title="Text of a comment" layout="block">
        <Markdown>{'Use `sorted` here, *not* `sort`.'}</Markdown>
      </Specimen>
      <Specimen title="Disclosure" layout="block">
        <Disclosure summary="Set-up help">What is rarely needed.</Disclosure>
      </Specimen>
      <Specimen title="Table: search, sorting, links, paging" layout="block">
        <Table
          label="Student Assignments"
          columns={columns}
          rows={sampleWorks}
          rowKey={(work) => work.id}
          rowLink={(work) => (work.state === 'NOT_ACCEPTED' ? undefined : { to: '/dev/ui' })}
          searchText={(work) => work.student}
          pageSize={5}
          initialSort={{ column: 'student', direction: 'ascending' }}
          actions={<Button size="small">Download Grades</Button>}
          empty={null}
        />
      </Specimen>
      <Specimen title="Table: dense, expandable, a row being removed" layout="block">
        <Table
          label="Grading"
          dense
          columns={plainColumns}
          rows={sampleWorks.slice(0, 4)}
          rowKey={(work) => work.id}
          expansion={{ render: (work) => `Details of ${work.student}`, ...expanded }}
          replacement={(work) => removalOf(work, leaving, () => setLeaving(undefined))}
          empty={null}
        />
      </Specimen>
      <Specimen title="Table: still loading" layout="block">
        <LoadingTable label="Students" headers={columns.map(({ header }) => header)} searched />
      </Specimen>
      <Specimen title="Table: empty" layout="block">
        <Table
          label="Assignments"
          columns={plainColumns}
          rows={[]}
          rowKey={(work) => work.id}
          empty={
            <EmptyState
              drawing="assignments"
              framed={false}
              action={<Button variant="primary">Create Assignment</Button>}
            >
              {texts.dashboard.noAssignments}
            </EmptyState>
          }
        />
      </Specimen>
    </Section>
  );
}
