import type { Roster } from '@lectern/contract';
import { ClaimsTable } from './claims-table.tsx';
import { MatchAccounts } from './match-accounts.tsx';
import styles from './roster.module.css';

interface MatchPanelProps {
  classroomId: number;
  roster: Roster;
}

/** What staff have to decide: typed claims, and accounts without an entry. */
export function MatchPanel({ classroomId, roster }: MatchPanelProps) {
  return (
    <div className={styles.panel}>
      {roster.claims.length > 0 && <ClaimsTable classroomId={classroomId} roster={roster} />}
      <MatchAccounts classroomId={classroomId} roster={roster} />
    </div>
  );
}
