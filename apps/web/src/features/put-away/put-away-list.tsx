import type { Deleted, DeletedAssignment } from '@lectern/contract';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './put-away-list.module.css';
import type { PutAway } from './use-put-away.ts';

interface Archived {
  id: number;
  name: string;
  archived_at: string | null;
  /** The address of its screen. */
  to: string;
}

interface PutAwayListProps {
  label: string;
  archived: readonly Archived[];
  deleted: readonly (Deleted & Partial<DeletedAssignment>)[];
  putAway: PutAway;
  mayChange: boolean;
}

/** Below a list. Nothing, if nothing was archived or deleted lately. */
export function PutAwayList({ label, archived, deleted, putAway, mayChange }: PutAwayListProps) {
  if (archived.length + deleted.length === 0) return null;
  return (
    <Disclosure summary={texts.putAway.listed(archived.length, deleted.length)}>
      <ul className={styles.list} aria-label={label}>
        {archived.map(({ id, name, archived_at, to }) => (
          <li key={id}>
            <div>
              <Link to={to}>{name}</Link>
              <p>{texts.putAway.archivedOn(formatDate(archived_at))}</p>
            </div>
            {mayChange && (
              <Button
                size="small"
                aria-label={`Bring back ${name}`}
                onClick={() => putAway.archive.mutate({ id, name, archived: false })}
              >
                Bring back
              </Button>
            )}
          </li>
        ))}
        {deleted.map(({ id, name, restorable_until, repositories = 0 }) => (
          <li key={id}>
            <div>
              <span>{name}</span>
              <p>{texts.putAway.deletedUntil(formatDate(restorable_until), repositories)}</p>
            </div>
            {mayChange && (
              <Button
                size="small"
                aria-label={`Restore ${name}`}
                onClick={() => putAway.restore.mutate({ id, name })}
              >
                Restore
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
