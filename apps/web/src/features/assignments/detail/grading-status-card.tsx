import { useQuery } from '@tanstack/react-query';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { gradingQuery } from '../../../data/works.ts';
import { texts } from '../../../texts/texts.ts';
import { ChartCard, ChartRemark } from '../../../ui/charts/chart-card.tsx';
import { DoughnutChart } from '../../../ui/charts/doughnut-chart.tsx';
import { totalOf } from '../../../ui/charts/figure.ts';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import { gradingFigures } from './metric-figures.ts';

const title = 'Grading Status';

export function GradingStatusCard({ assignment }: { assignment: InAssignment }) {
  const status = useQuery(gradingQuery(assignment));
  useErrorToast(status.error, toastIds.assignment);
  const figures = status.data && gradingFigures(status.data);
  return (
    <ChartCard
      title={title}
      rowHeader="Status"
      valueHeader="Submissions"
      figures={figures}
      caption={texts.assignments.gradingCaption}
    >
      {status.isPending && <Skeleton width="60%" />}
      {status.isLoadingError && <LoadFailure query={status}>{status.error.message}</LoadFailure>}
      {figures && totalOf(figures) === 0 && (
        <ChartRemark>{texts.assignments.nobodyAccepted}</ChartRemark>
      )}
      {figures && totalOf(figures) > 0 && <DoughnutChart title={title} figures={figures} />}
    </ChartCard>
  );
}
