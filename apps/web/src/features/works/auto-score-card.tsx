import type { AutograderReport } from '@lectern/contract';
import { Link } from 'react-router';
import { graderTestsPath } from '../../addresses/grading.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { FigureCard } from '../../ui/figure-card.tsx';
import { LogLink } from './log-link.tsx';

interface AutoScoreCardProps {
  at: InWork;
  report: AutograderReport;
}

/** The source of reports that Lectern's own tests make. */
const ownTests = 'tests:';

export function AutoScoreCard({ at, report }: AutoScoreCardProps) {
  const { points, maximum, source, log_url, reported_at } = report;
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
          {source.startsWith(ownTests) && (
            <>
              {' · '}
              <Link to={graderTestsPath(at.aid, at.wid)}>Tests</Link>
            </>
          )}
        </>
      }
    />
  );
}
