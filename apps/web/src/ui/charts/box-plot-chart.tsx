import { BoxAndWiskers, BoxPlotController } from '@sgratzl/chartjs-chart-boxplot';
import { CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';
import { Chart as ReactChart } from 'react-chartjs-2';
import type { BoxPlot } from '../../lib/box-plot.ts';
import { formatPercent } from '../../lib/percent.ts';
import { useChartTheme } from './chart-theme.ts';
import styles from './charts.module.css';

Chart.register(BoxAndWiskers, BoxPlotController, CategoryScale, LinearScale, Tooltip);

interface BoxPlotChartProps {
  /** The figures in words, for screen readers. */
  words: string;
  boxes: readonly { name: string; box: BoxPlot }[];
}

const rowHeight = 64;
const axisHeight = 40;
const boxThicknessMax = 28;
const outlierRadius = 3.5;
/** Longer names are cut to leave room for the boxes; the tooltip shows them whole. */
const nameMax = 24;

/** One horizontal box for each row, on an axis of percentages. */
export function BoxPlotChart({ words, boxes }: BoxPlotChartProps) {
  const { colours, common } = useChartTheme();
  const { muted, line, accent, ground } = colours;
  const fill = `color-mix(in srgb, ${accent} 18%, ${ground})`;
  return (
    <div
      className={styles.canvas}
      style={{ height: Math.max(2, boxes.length) * rowHeight + axisHeight }}
    >
      <ReactChart
        type="boxplot"
        aria-label={words}
        data={{
          labels: boxes.map(({ name }) => name),
          datasets: [
            {
              data: boxes.map(({ box }) => toItem(box)),
              backgroundColor: fill,
              borderColor: accent,
              // The library would darken these, but it cannot parse color-mix().
              hoverBackgroundColor: fill,
              hoverBorderColor: accent,
              borderWidth: 1.5,
              medianColor: accent,
              outlierBackgroundColor: ground,
              outlierBorderColor: accent,
              outlierBorderWidth: 1.5,
              outlierRadius,
              meanRadius: 0,
              itemRadius: 0,
              maxBarThickness: boxThicknessMax,
              // Does not cut outliers at 0 or 100 %.
              clip: outlierRadius + 2,
            },
          ],
        }}
        options={{
          indexAxis: 'y',
          ...common,
          // The specified whiskers are computed by us; the library only draws them.
          minStats: 'min',
          maxStats: 'max',
          plugins: {
            tooltip: {
              displayColors: false,
              callbacks: { label: ({ dataIndex }) => figuresOf(boxes[dataIndex]?.box) },
            },
          },
          scales: {
            x: {
              min: 0,
              max: 100,
              grid: { color: line },
              border: { display: false },
              ticks: { color: muted, callback: (value) => `${value}%` },
            },
            y: {
              grid: { display: false },
              border: { color: line },
              ticks: { color: muted, callback: (row) => shortName(boxes[Number(row)]?.name ?? '') },
            },
          },
        }}
      />
    </div>
  );
}

/** The figures by the names of the library. */
function toItem(box: BoxPlot) {
  const { minimum, firstQuartile, median, thirdQuartile, maximum, outliers } = box;
  return {
    min: Math.min(minimum, ...outliers),
    max: Math.max(maximum, ...outliers),
    whiskerMin: minimum,
    q1: firstQuartile,
    median,
    q3: thirdQuartile,
    whiskerMax: maximum,
    outliers,
    mean: median,
    items: [],
  };
}

/** The library's own tooltip includes figures that we do not have. */
function figuresOf(box: BoxPlot | undefined): string[] {
  if (!box) return [];
  const range = (from: number, to: number) => `${formatPercent(from)} to ${formatPercent(to)}`;
  return [
    `Median ${formatPercent(box.median)}`,
    `Quartiles ${range(box.firstQuartile, box.thirdQuartile)}`,
    `Whiskers ${range(box.minimum, box.maximum)}`,
    ...(box.outliers.length > 0 ? [`Outliers ${box.outliers.map(formatPercent).join(', ')}`] : []),
  ];
}

function shortName(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name;
}
