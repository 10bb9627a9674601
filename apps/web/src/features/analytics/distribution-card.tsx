import { useQuery } from '@tanstack/react-query';
import { distributionQuery } from '../../data/distribution.ts';
import { texts } from '../../texts/texts.ts';
import { BoxPlotChart } from '../../ui/charts/box-plot-chart.tsx';
import { ChartFrame, ChartRemark } from '../../ui/charts/chart-card.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { DistributionTable } from './distribution-table.tsx';
import { boxesInWords, gradeBoxes } from './grade-boxes.ts';

const title = 'Current Grade Distribution';

export function DistributionCard({ classroomId }: { classroomId: number }) {
  const distribution = useQuery(distributionQuery(classroomId));

  if (distribution.isPending) return <PageSpinner />;
  if (distribution.isLoadingError) {
    const reason = distribution.error.message || texts.common.unknownError;
    return <LoadFailure query={distribution}>{texts.analytics.loadFailed(reason)}</LoadFailure>;
  }
  const { assignments, left_out } = distribution.data;
  const boxes = gradeBoxes(assignments);
  const hasGrades = boxes.length > 0;
  return (
    <>
      <ChartFrame
        title={title}
        heading="h2"
        table={hasGrades ? <DistributionTable title={title} boxes={boxes} /> : undefined}
      >
        {hasGrades ? (
          <BoxPlotChart words={boxesInWords(title, boxes)} boxes={boxes} />
        ) : (
          <ChartRemark>{texts.analytics.noGrades}</ChartRemark>
        )}
      </ChartFrame>
      {left_out.length > 0 && (
        <Notice>{texts.analytics.leftOut(left_out.map(({ name }) => name).join(', '))}</Notice>
      )}
    </>
  );
}
