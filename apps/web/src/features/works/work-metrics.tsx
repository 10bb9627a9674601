import type { AutograderReport } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { InWork } from '../../data/classroom-keys.ts';
import { commitCountQuery } from '../../data/works.ts';
import { texts } from '../../texts/texts.ts';
import { FigureCards } from '../../ui/figure-card.tsx';
import { AutoScoreCard } from './auto-score-card.tsx';
import { CommitFigures } from './commit-figures.tsx';
import { CommitsOverTime, NoCommitsOverTime, useCommitSeries } from './commits-over-time.tsx';
import styles from './works.module.css';

interface WorkMetricsProps {
  at: InWork;
  report: AutograderReport | null;
}

export function WorkMetrics({ at, report }: WorkMetricsProps) {
  const series = useCommitSeries(at);
  const replaced = useQuery(commitCountQuery(at)).data?.replaced_count ?? 0;
  return (
    <section className={styles.metrics} aria-labelledby="metrics">
      <h2 id="metrics">Metrics</h2>
      {replaced > 0 && <p className={styles.reason}>{texts.works.replacedCommits(replaced)}</p>}
      <FigureCards>
        <CommitFigures work={at} />
        {report && <AutoScoreCard at={at} report={report} />}
        <NoCommitsOverTime series={series} />
      </FigureCards>
      <CommitsOverTime series={series} />
    </section>
  );
}
