import type { Roster } from '@lectern/contract';
import { useState } from 'react';
import { rosterTexts as texts } from '../../texts/roster.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { EntriesTable } from './entries-table.tsx';
import { ImportPanel } from './import-panel.tsx';
import { MatchPanel } from './match-panel.tsx';
import styles from './roster.module.css';

interface RosterTabsProps {
  classroomId: number;
  roster: Roster;
  isProfessor: boolean;
}

export function RosterTabs({ classroomId, roster, isProfessor }: RosterTabsProps) {
  const isEmpty = roster.entries.length === 0;
  const [selected, setSelected] = useState(isEmpty ? 'import' : 'people');
  if (isEmpty && !isProfessor) return <EmptyState drawing="people">{texts.noneForTa}</EmptyState>;
  const importing = {
    id: 'import',
    label: 'Import',
    content: (
      <div className={styles.panel}>
        {isEmpty && <p>{texts.none}</p>}
        <ImportPanel classroomId={classroomId} onImported={() => setSelected('people')} />
      </div>
    ),
  };
  if (isEmpty) return importing.content;
  const undecided = roster.claims.length + roster.unmatched.length;
  const tabs = [
    {
      id: 'people',
      label: `People (${roster.entries.length})`,
      content: <EntriesTable classroomId={classroomId} roster={roster} isProfessor={isProfessor} />,
    },
    {
      id: 'match',
      label: undecided === 0 ? 'Match' : `Match (${undecided})`,
      content: <MatchPanel classroomId={classroomId} roster={roster} />,
    },
    ...(isProfessor ? [importing] : []),
  ];
  return <Tabs label="Roster" tabs={tabs} selected={selected} onSelect={setSelected} />;
}
