import { routes, type Roster, type RosterEntry, type WaitingClaim } from '@lectern/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { rosterTexts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './roster.module.css';
import { useRosterChange } from './use-roster-change.ts';

const texts = rosterTexts.claims;

interface Decision {
  ids: number[];
  accept: boolean;
}

interface ClaimsTableProps {
  classroomId: number;
  roster: Roster;
}

export function ClaimsTable({ classroomId, roster }: ClaimsTableProps) {
  const { claims, entries } = roster;
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const deciding = useRosterChange(
    classroomId,
    ({ ids, accept }: Decision) =>
      call(routes.decideClaims, {
        params: { cid: classroomId },
        body: { claim_ids: ids, accept },
        fallback: texts.failed,
      }),
    ({ ids, accept }) => {
      toast.success(accept ? texts.accepted(ids.length) : texts.refused(ids.length));
      setSelected(new Set());
    },
  );
  // Somebody else may have decided some of them.
  const ids = claims.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const matching = claims.filter(({ entry_id }) => entry_id !== null).map(({ id }) => id);
  const isAll = matching.every((id) => selected.has(id));
  const toggle = (id: number) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const isAcceptable = ids.length > 0 && ids.every((id) => matching.includes(id));
  return (
    <section className={styles.section} aria-labelledby="claims">
      <h2 id="claims">{texts.title}</h2>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.bar}>
        {matching.length > 0 && (
          <Checkbox
            label={texts.selectAll}
            checked={isAll}
            indeterminate={ids.length > 0 && !isAll}
            onChange={(on) => setSelected(new Set(on ? matching : []))}
          />
        )}
        <Button
          variant="primary"
          disabled={!isAcceptable}
          pending={deciding.isPending && deciding.variables.accept}
          onClick={() => deciding.mutate({ ids, accept: true })}
        >
          {texts.accept}
        </Button>
        <Button
          disabled={ids.length === 0}
          pending={deciding.isPending && !deciding.variables.accept}
          onClick={() => deciding.mutate({ ids, accept: false })}
        >
          {texts.refuse}
        </Button>
      </div>
      <Table
        label={texts.title}
        columns={columnsWith(entries, selected, toggle)}
        rows={claims}
        rowKey={({ id }) => id}
        pageSize={50}
        dense
        empty={null}
      />
    </section>
  );
}

function columnsWith(
  entries: readonly RosterEntry[],
  selected: ReadonlySet<number>,
  toggle: (id: number) => void,
): Column<WaitingClaim>[] {
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  return [
    {
      id: 'account',
      header: 'Account',
      before: ({ id, github_username }) => (
        <input
          type="checkbox"
          aria-label={texts.select(github_username)}
          checked={selected.has(id)}
          onChange={() => toggle(id)}
        />
      ),
      cell: ({ full_name, github_username }) => (
        <span className={styles.person}>
          {full_name}
          <span className={styles.detail}>{github_username}</span>
        </span>
      ),
    },
    { id: 'typed', header: 'Typed', cell: ({ typed }) => typed, labelled: true },
    {
      id: 'entry',
      header: 'Entry',
      cell: ({ entry_id }) => <Entry entry={entryOf.get(entry_id ?? 0)} />,
      labelled: true,
    },
    {
      id: 'when',
      header: 'When',
      cell: ({ created_at }) => formatDateTime(created_at),
      labelled: true,
    },
  ];
}

function Entry({ entry }: { entry: RosterEntry | undefined }) {
  if (!entry) return <span className={styles.detail}>{texts.noEntry}</span>;
  return (
    <span className={styles.person}>
      {entry.full_name}
      {entry.claimed_by && (
        <span className={styles.problem}>{texts.heldBy(entry.claimed_by.github_username)}</span>
      )}
    </span>
  );
}
