import { useQuery } from '@tanstack/react-query';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { gradingQuery, progressQuery } from '../../../data/works.ts';
import { texts } from '../../../texts/texts.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import { ChartCard, ChartRemark } from '../../../ui/charts/chart-card.tsx';
import { totalOf } from '../../../ui/charts/figure.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import { progressCaption, progressFigures } from './metric-figures.ts';

const title = 'Repository Status';

export function RepositoryStatusCard({ assignment }: { assignment: InAssignment }) {
  const status = useQuery(progressQuery(assignment));
  // The other chart loads it, too.
  const graded = useQuery(gradingQuery(assignment));
  useErrorToast(status.error, toastIds.assignment);
  const figures = status.data && progressFigures(status.data);
  return (
    <ChartCard
      title={title}
      rowHeader="Status"
      valueHeader="Students"
      figures={figures}
      caption={progressCaption(status.data, graded.data)}
    >
      {status.isPending && <Skeleton width="80%" />}
      {status.isLoadingError && <LoadFailure query={status}>{status.error.message}</LoadFailure>}
      {figures && totalOf(figures) === 0 && (
        <ChartRemark>{texts.people.empty('Student')}</ChartRemark>
      )}
      {figures && totalOf(figures) > 0 && <BarChart title={title} figures={figures} />}
    </ChartCard>
  );
}
