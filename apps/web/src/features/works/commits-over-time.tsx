import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { commitsPerDayQuery } from '../../data/works.ts';
import { commitSeries, type CommitSeries } from '../../lib/commit-series.ts';
import { emptyDate, formatDate } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { ChartCard } from '../../ui/charts/chart-card.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { FigureCard } from '../../ui/figure-card.tsx';
import { useLoggedFailure } from './use-logged-failure.ts';
import styles from './works.module.css';

const title = 'Commits Over Time';

export function useCommitSeries(work: InWork): CommitSeries | 'loading' {
  const commits = useQuery(commitsPerDayQuery(work));
  useLoggedFailure(commits.error);
  if (commits.isPending) return 'loading';
  return commitSeries(commits.data ?? {}, new Date(commits.dataUpdatedAt));
}

/** Shown instead of an empty chart. */
export function NoCommitsOverTime({ series }: { series: CommitSeries | 'loading' }) {
  if (series === 'loading') return <FigureCard label={title} value={word(texts.common.loading)} />;
  if (series.kind === 'none') return <FigureCard label={title} value={emptyDate} />;
  if (series.kind === 'line') return null;
  const { insufficientData, chartNeeds } = texts.works;
  return <FigureCard label={title} value={word(insufficientData)} context={chartNeeds} />;
}

const word = (text: string) => <span className={styles.word}>{text}</span>;

export function CommitsOverTime({ series }: { series: CommitSeries | 'loading' }) {
  if (series === 'loading' || series.kind !== 'line') return null;
  // The days are UTC days; formatting them in the reader's time zone would shift them by one.
  const figures = series.days.map(({ day, commits }) => ({
    label: formatDate(day, 'UTC'),
    value: commits,
  }));
  return (
    <ChartCard title={title} rowHeader="Day" valueHeader="Commits" figures={figures}>
      <LineChart title={title} figures={figures} />
    </ChartCard>
  );
}
