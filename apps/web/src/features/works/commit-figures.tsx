import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { commitCountQuery, firstCommitQuery } from '../../data/works.ts';
import { emptyDate, formatDate, formatTime } from '../../lib/dates.ts';
import { FigureCard } from '../../ui/figure-card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLoggedFailure } from './use-logged-failure.ts';

export function CommitFigures({ work }: { work: InWork }) {
  const first = useQuery(firstCommitQuery(work));
  const count = useQuery(commitCountQuery(work));
  useLoggedFailure(first.error);
  useLoggedFailure(count.error);
  return (
    <>
      <FigureCard
        label="First Commit Date"
        value={first.isPending ? <Skeleton width="6ch" /> : formatDate(first.data)}
        {...(first.data && { context: formatTime(first.data) })}
      />
      <FigureCard
        label="Total Commits"
        value={count.isPending ? <Skeleton width="3ch" /> : (count.data?.commit_count ?? emptyDate)}
      />
    </>
  );
}
