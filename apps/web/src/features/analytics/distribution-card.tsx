import { useQuery } from '@tanstack/react-query';
import { distributionQuery } from '../../data/distribution.ts';
import { texts } from '../../texts/texts.ts';
import { BoxPlotChart } from '../../ui/charts/box-plot-chart.tsx';
import { ChartFrame, ChartRemark } from '../../ui/charts/chart-card.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SkeletonCards } from '../../ui/page/page-skeleton.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { DistributionTable } from './distribution-table.tsx';
import { boxesInWords, gradeBoxes, gradeRows } from './grade-boxes.ts';
import styles from './analytics.module.css';

const title = 'Current Grade Distribution';

export function DistributionCard({ classroomId }: { classroomId: number }) {
  const distribution = useQuery(distributionQuery(classroomId));

  if (distribution.isPending) {
    return (
      <Loading>
        <SkeletonCards widths={['100%']} />
      </Loading>
    );
  }
  if (distribution.isLoadingError) {
    const reason = distribution.error.message || texts.common.unknownError;
    return <LoadFailure query={distribution}>{texts.analytics.loadFailed(reason)}</LoadFailure>;
  }
  const { assignments, left_out } = distribution.data;
  const boxes = gradeBoxes(assignments);
  const rows = gradeRows(assignments, left_out);
  const hasGrades = boxes.length > 0;
  return (
    <>
      <ChartFrame
        title={title}
        heading="h2"
        table={undefined}
        caption={hasGrades ? texts.analytics.caption : undefined}
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
      {rows.length > 0 && (
        <section className={styles.page} aria-labelledby="assignments">
          <h2 id="assignments">Assignments</h2>
          <DistributionTable rows={rows} />
        </section>
      )}
    </>
  );
}
