import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { commitsPerDayQuery } from '../../data/works.ts';
import { commitSeries, type CommitSeries } from '../../lib/commit-series.ts';
import { formatDate } from '../../lib/dates.ts';
import { emptyDate } from '../../lib/dates.ts';
import { texts } from '../../texts/texts.ts';
import { ChartCard, ChartRemark } from '../../ui/charts/chart-card.tsx';
import type { Figure } from '../../ui/charts/figure.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { useLoggedFailure } from './use-logged-failure.ts';

const title = 'Commits Over Time';

export function CommitsOverTime({ work }: { work: InWork }) {
  const commits = useQuery(commitsPerDayQuery(work));
  useLoggedFailure(commits.error);
  const series = commitSeries(commits.data ?? {}, new Date(commits.dataUpdatedAt));
  const figures = figuresOf(series);
  return (
    <ChartCard title={title} rowHeader="Day" valueHeader="Commits" figures={figures}>
      {figures ? (
        <LineChart title={title} figures={figures} />
      ) : (
        <ChartRemark>{commits.isPending ? texts.common.loading : remarks[series.kind]}</ChartRemark>
      )}
    </ChartCard>
  );
}

const remarks: Record<CommitSeries['kind'], string> = {
  none: emptyDate,
  insufficient: texts.works.insufficientData,
  line: '',
};

function figuresOf(series: CommitSeries): Figure[] | undefined {
  if (series.kind !== 'line') return undefined;
  // The days are UTC days; formatting them in the reader's time zone would shift them by one.
  return series.days.map(({ day, commits }) => ({ label: formatDate(day, 'UTC'), value: commits }));
}
