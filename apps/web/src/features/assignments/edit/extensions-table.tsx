import type { Extension } from '@lectern/contract';
import type { ReactNode } from 'react';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table, type Column } from '../../../ui/table/table.tsx';
import styles from './edit-page.module.css';

interface ExtensionsTableProps {
  extensions: readonly Extension[];
  /** The due date of the assignment. An extension has no effect if it ends before, or if there is none. */
  dueAt: string | null;
  onMove: (extension: Extension) => void;
  onWithdraw: (extension: Extension) => void;
  actions: ReactNode;
}

const searchableFrom = 10;

export function ExtensionsTable(props: ExtensionsTableProps) {
  const { extensions, dueAt, onMove, onWithdraw, actions } = props;
  return (
    <Table
      label="Extensions"
      columns={columnsOf(dueAt, onMove, onWithdraw)}
      rows={extensions}
      rowKey={({ user_id }) => user_id}
      searchText={
        extensions.length > searchableFrom
          ? ({ full_name, github_username }) => `${full_name} ${github_username}`
          : undefined
      }
      actions={actions}
      empty={
        <EmptyState drawing="people" framed={false}>
          {texts.extensions.none}
        </EmptyState>
      }
    />
  );
}

function columnsOf(
  dueAt: string | null,
  onMove: (extension: Extension) => void,
  onWithdraw: (extension: Extension) => void,
): Column<Extension>[] {
  return [
    {
      id: 'student',
      header: 'Student',
      cell: (extension) => (
        <span>
          {extension.full_name} <span className={styles.login}>{extension.github_username}</span>
        </span>
      ),
    },
    {
      id: 'due',
      header: 'Extended to',
      cell: ({ due_at }) => (
        <span>
          <span className={styles.instant}>{formatDeadline(due_at)}</span>
          <span className={styles.withoutEffect}>{whyWithoutEffect(due_at, dueAt)}</span>
        </span>
      ),
      labelled: true,
      sortBy: ({ due_at }) => due_at,
    },
    {
      id: 'granter',
      header: 'Granted by',
      cell: ({ granted_by_name }) => granted_by_name,
      labelled: true,
      sortBy: ({ granted_by_name }) => granted_by_name,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (extension) => (
        <span className={styles.buttons}>
          {dueAt !== null && (
            <Button
              size="small"
              aria-label={`Change the extension of ${extension.full_name}`}
              onClick={() => onMove(extension)}
            >
              Change
            </Button>
          )}
          <Button
            size="small"
            aria-label={`Withdraw the extension of ${extension.full_name}`}
            onClick={() => onWithdraw(extension)}
          >
            Withdraw
          </Button>
        </span>
      ),
    },
  ];
}

function whyWithoutEffect(extendedTo: string, dueAt: string | null): string | undefined {
  if (dueAt === null) return texts.extensions.withoutDueDate;
  return new Date(extendedTo) <= new Date(dueAt) ? texts.extensions.withoutEffect : undefined;
}
