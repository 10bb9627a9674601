import { routes, type Roster, type UnmatchedAccount } from '@lectern/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { rosterTexts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Table, type Column } from '../../ui/table/table.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { freeEntries, sureLinks, type FreeEntry, type Link } from './matching.ts';
import styles from './roster.module.css';
import { useRosterChange } from './use-roster-change.ts';

const texts = rosterTexts.match;

type Linking = ReturnType<typeof useLinking>;

function useLinking(classroomId: number, onDone: () => void) {
  return useRosterChange(
    classroomId,
    (links: Link[]) =>
      call(routes.linkEntries, {
        params: { cid: classroomId },
        body: { links },
        fallback: texts.failed,
      }),
    (links) => {
      toast.success(texts.linked(links.length));
      onDone();
    },
  );
}

/** Accounts without an entry beside unclaimed entries. */
export function MatchAccounts({ classroomId, roster }: { classroomId: number; roster: Roster }) {
  const [userId, chooseUser] = useState<number>();
  const [chosenEntry, chooseEntry] = useState<number>();
  const account = roster.unmatched.find(({ user_id }) => user_id === userId);
  const free = freeEntries(roster, account);
  // The best suggestion, until another entry is chosen.
  const entry =
    free.find(({ id }) => id === chosenEntry) ?? free.find(({ reason }) => reason !== undefined);
  const linking = useLinking(classroomId, () => {
    chooseUser(undefined);
    chooseEntry(undefined);
  });
  return (
    <section className={styles.section} aria-labelledby="match">
      <h2 id="match">{texts.accounts}</h2>
      <p className={styles.lead}>{roster.unmatched.length === 0 ? texts.noAccounts : texts.lead}</p>
      {roster.unmatched.length > 0 && (
        <>
          <div className={styles.bar}>
            <Button
              variant="primary"
              disabled={!account || !entry}
              pending={linking.isPending}
              onClick={() => {
                if (account && entry) {
                  linking.mutate([{ user_id: account.user_id, entry_id: entry.id }]);
                }
              }}
            >
              {texts.link}
            </Button>
            <output>
              {account && entry
                ? texts.linkPair(account.github_username, entry.full_name)
                : texts.choose}
            </output>
            <LinkAll links={sureLinks(roster)} linking={linking} />
          </div>
          <div className={styles.sides}>
            <Table
              label={texts.accounts}
              columns={accountColumns(account, (chosen) => {
                chooseUser(chosen.user_id);
                chooseEntry(undefined);
              })}
              rows={roster.unmatched}
              rowKey={({ user_id }) => user_id}
              searchText={({ full_name, github_username }) => `${full_name} ${github_username}`}
              pageSize={25}
              dense
              empty={texts.noAccounts}
            />
            <Table
              // The suggestions are on the first page.
              key={account?.user_id}
              label={texts.entries}
              columns={entryColumns(entry, ({ id }) => chooseEntry(id))}
              rows={free}
              rowKey={({ id }) => id}
              searchText={({ full_name, identifier, email }) =>
                [full_name, identifier, email].join(' ')
              }
              pageSize={25}
              dense
              empty={texts.noEntries}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** The surest suggestions, together. */
function LinkAll({ links, linking }: { links: Link[]; linking: Linking }) {
  const [asks, setAsks] = useState(false);
  if (links.length === 0) return null;
  return (
    <>
      <Button onClick={() => setAsks(true)}>{texts.linkAll(links.length)}</Button>
      <ConfirmDialog
        open={asks}
        title={texts.linkAllTitle(links.length)}
        confirmLabel={texts.link}
        pending={linking.isPending}
        onConfirm={() => linking.mutate(links, { onSettled: () => setAsks(false) })}
        onCancel={() => setAsks(false)}
      >
        {texts.linkAllWarning}
      </ConfirmDialog>
    </>
  );
}

function accountColumns(
  chosen: UnmatchedAccount | undefined,
  choose: (account: UnmatchedAccount) => void,
): Column<UnmatchedAccount>[] {
  return [
    {
      id: 'account',
      header: 'Account',
      cell: (account) => (
        <label className={styles.pick}>
          <input
            type="radio"
            name="account"
            checked={account.user_id === chosen?.user_id}
            onChange={() => choose(account)}
          />
          <span className={styles.person}>
            {account.full_name}
            <span className={styles.detail}>{account.github_username}</span>
          </span>
        </label>
      ),
    },
  ];
}

function entryColumns(
  chosen: FreeEntry | undefined,
  choose: (entry: FreeEntry) => void,
): Column<FreeEntry>[] {
  return [
    {
      id: 'entry',
      header: 'Entry',
      cell: (entry) => (
        <label className={styles.pick}>
          <input
            type="radio"
            name="entry"
            checked={entry.id === chosen?.id}
            onChange={() => choose(entry)}
          />
          <span className={styles.person}>
            {entry.full_name}
            <span className={styles.detail}>
              {[entry.identifier, entry.email].filter(Boolean).join(', ')}
            </span>
          </span>
        </label>
      ),
    },
    {
      id: 'reason',
      header: 'Suggested',
      cell: ({ reason }) => reason && <Pill tone="blue">{texts.reasons[reason]}</Pill>,
    },
  ];
}
