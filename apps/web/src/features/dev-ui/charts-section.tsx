import { formatPercent } from '../../lib/percent.ts';
import { texts } from '../../texts/texts.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { BoxPlotChart } from '../../ui/charts/box-plot-chart.tsx';
import { ChartCard, ChartFrame, ChartRemark } from '../../ui/charts/chart-card.tsx';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { DoughnutChart } from '../../ui/charts/doughnut-chart.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sampleAcceptance, sampleBoxes, sampleCommits, sampleGrading } from './sample.ts';
import { Section, Specimen } from './section.tsx';

const acceptance = { title: 'Repository Status', rowHeader: 'Status', valueHeader: 'Students' };
const grading = { title: 'Grading Status', rowHeader: 'Status', valueHeader: 'Submissions' };
const commits = { title: 'Commits Over Time', rowHeader: 'Day', valueHeader: 'Commits' };
const distribution = 'Current Grade Distribution';

export function ChartsSection() {
  return (
    <Section title="Charts">
      <Specimen title="Bar, doughnut and line charts with tables" layout="columns">
        <ChartCard {...acceptance} figures={sampleAcceptance}>
          <BarChart title={acceptance.title} figures={sampleAcceptance} />
        </ChartCard>
        <ChartCard {...grading} figures={sampleGrading}>
          <DoughnutChart title={grading.title} figures={sampleGrading} />
        </ChartCard>
        <ChartCard {...commits} figures={sampleCommits}>
          <LineChart title={commits.title} figures={sampleCommits} />
        </ChartCard>
      </Specimen>
      <Specimen title="Box plot" layout="block">
        <ChartFrame title={distribution} table={<BoxTable />}>
          <BoxPlotChart words={distribution} boxes={sampleBoxes} />
        </ChartFrame>
      </Specimen>
      <Specimen title="Loading and empty charts" layout="columns">
        <ChartCard {...acceptance} title="Students" figures={undefined}>
          <Skeleton width="80%" />
        </ChartCard>
        <ChartCard {...grading} title="Submissions" figures={undefined}>
          <ChartRemark>{texts.assignments.nobodyAccepted}</ChartRemark>
        </ChartCard>
      </Specimen>
    </Section>
  );
}

function BoxTable() {
  return (
    <ChartTable title={distribution} headers={['Assignment', 'Minimum', 'Median', 'Maximum']}>
      {sampleBoxes.map(({ name, box }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{formatPercent(box.minimum)}</td>
          <td>{formatPercent(box.median)}</td>
          <td>{formatPercent(box.maximum)}</td>
        </tr>
      ))}
    </ChartTable>
  );
}
