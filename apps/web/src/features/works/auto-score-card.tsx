import type { AutograderReport } from '@lectern/contract';
import { formatDeadline } from '../../lib/dates.ts';
import { FigureCard } from '../../ui/figure-card.tsx';
import { LogLink } from './log-link.tsx';

export function AutoScoreCard({ report }: { report: AutograderReport }) {
  const { points, maximum, log_url, reported_at } = report;
  return (
    <FigureCard
      label="Auto Grader Score"
      value={maximum === null ? points : `${points} / ${maximum}`}
      context={
        <>
          {formatDeadline(reported_at)}
          {log_url !== null && (
            <>
              {' · '}
              <LogLink href={log_url} />
            </>
          )}
        </>
      }
    />
  );
}
