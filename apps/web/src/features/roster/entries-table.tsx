import { routes, type Roster, type RosterEntry } from '@lectern/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { rosterTexts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ConfirmsClaims } from './confirms-claims.tsx';
import styles from './roster.module.css';
import { useRosterChange } from './use-roster-change.ts';

const texts = rosterTexts.entries;

interface EntriesTableProps {
  classroomId: number;
  roster: Roster;
  isProfessor: boolean;
}

export function EntriesTable({ classroomId, roster, isProfessor }: EntriesTableProps) {
  const [asked, ask] = useState<RosterEntry>();
  const { imported, entries, confirms_claims } = roster;
  const undoing = useRosterChange(
    classroomId,
    ({ id }: RosterEntry) =>
      call(routes.undoClaim, {
        params: { cid: classroomId, entryId: id },
        fallback: texts.undoFailed,
      }),
    ({ full_name }) => {
      toast.success(texts.undone(full_name));
      ask(undefined);
    },
  );
  return (
    <div className={styles.panel}>
      {imported && (
        <p className={styles.lead}>
          {rosterTexts.importedOn(formatDateTime(imported.at), imported.by, imported.file_name)}
        </p>
      )}
      {isProfessor && <ConfirmsClaims classroomId={classroomId} confirms={confirms_claims} />}
      <Table
        label="People of the roster"
        columns={columnsWith(ask)}
        rows={entries}
        rowKey={({ id }) => id}
        searchText={textOf}
        pageSize={50}
        dense
        empty={texts.empty}
      />
      {asked?.claimed_by && (
        <ConfirmDialog
          open
          title={texts.undoTitle(asked.claimed_by.github_username, asked.full_name)}
          confirmLabel={texts.undo}
          tone="danger"
          pending={undoing.isPending}
          onConfirm={() => undoing.mutate(asked)}
          onCancel={() => ask(undefined)}
        >
          {texts.undoWarning}
        </ConfirmDialog>
      )}
    </div>
  );
}

function textOf({ full_name, identifier, email, sections, claimed_by }: RosterEntry): string {
  const account = claimed_by && `${claimed_by.github_username} ${claimed_by.platform_name}`;
  return [full_name, identifier, email, ...sections, account].filter(Boolean).join(' ');
}

function columnsWith(ask: (entry: RosterEntry) => void): Column<RosterEntry>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ full_name, identifier, email, gone_at }) => (
        <>
          {full_name || (identifier ?? email)} {gone_at && <Pill tone="amber">{texts.gone}</Pill>}
        </>
      ),
    },
    {
      id: 'identifier',
      header: 'Identifier',
      cell: ({ identifier }) => identifier,
      sortBy: ({ identifier }) => identifier,
      labelled: true,
    },
    {
      id: 'email',
      header: 'E-mail',
      cell: ({ email }) => email,
      sortBy: ({ email }) => email,
      labelled: true,
    },
    {
      id: 'sections',
      header: 'Sections',
      cell: ({ sections }) => sections.join(', '),
      sortBy: ({ sections }) => sections.join(', '),
      labelled: true,
    },
    {
      id: 'account',
      header: 'Account',
      cell: ({ claimed_by }) => <Account of={claimed_by} />,
      sortBy: ({ claimed_by }) => claimed_by?.github_username ?? null,
      labelled: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (entry) =>
        entry.claimed_by && (
          <Button
            size="small"
            aria-label={`${texts.undo} the entry of ${entry.full_name}`}
            onClick={() => ask(entry)}
          >
            {texts.undo}
          </Button>
        ),
      align: 'end',
    },
  ];
}

function Account({ of }: { of: RosterEntry['claimed_by'] }) {
  if (of === null) return <span className={styles.detail}>{texts.unclaimed}</span>;
  return (
    <div className={styles.person}>
      {of.github_username}
      <span className={styles.detail}>{texts.claimSources[of.source]}</span>
    </div>
  );
}
