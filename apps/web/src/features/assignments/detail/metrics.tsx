import { useQuery } from '@tanstack/react-query';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { totalCommitsQuery } from '../../../data/works.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import styles from './detail.module.css';
import { GradingStatusCard } from './grading-status-card.tsx';
import { RepositoryStatusCard } from './repository-status-card.tsx';

export function Metrics({ assignment }: { assignment: InAssignment }) {
  return (
    <div className={styles.metrics}>
      <TotalCommitsCard assignment={assignment} />
      <GradingStatusCard assignment={assignment} />
      <RepositoryStatusCard assignment={assignment} />
    </div>
  );
}

function TotalCommitsCard({ assignment }: { assignment: InAssignment }) {
  const commits = useQuery(totalCommitsQuery(assignment));
  useErrorToast(commits.error, toastIds.assignment);
  return (
    <FigureCard
      label="Total Commits"
      value={commits.isPending ? <Skeleton width="3ch" /> : (commits.data ?? 'N/A')}
    />
  );
}
