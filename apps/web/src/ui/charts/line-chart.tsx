import {
  CategoryScale,
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { Line } from 'react-chartjs-2';
import { useChartTheme } from './chart-theme.ts';
import styles from './charts.module.css';
import { inWords, type Figure } from './figure.ts';

Chart.register(
  CategoryScale,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
);

interface LineChartProps {
  title: string;
  figures: readonly Figure[];
}

/** The most numbers beside the vertical axis. */
const ticksMax = 5;

/** With more points their dots would overlap. */
const dotsMax = 40;

/** Counts over time. */
export function LineChart({ title, figures }: LineChartProps) {
  const { colours, common } = useChartTheme();
  const { muted, line, accent } = colours;
  const ticks = { color: muted };
  return (
    <div className={styles.canvas}>
      <Line
        aria-label={inWords(title, figures)}
        data={{
          labels: figures.map(({ label }) => label),
          datasets: [
            {
              data: figures.map(({ value }) => value),
              borderColor: accent,
              borderWidth: 2,
              backgroundColor: `color-mix(in srgb, ${accent} 12%, transparent)`,
              fill: 'origin',
              pointBackgroundColor: accent,
              pointRadius: figures.length > dotsMax ? 0 : 3,
              pointHitRadius: 12,
            },
          ],
        }}
        options={{
          ...common,
          interaction: { mode: 'index', intersect: false },
          scales: {
            x: {
              grid: { display: false },
              border: { color: line },
              ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 24 },
            },
            y: {
              beginAtZero: true,
              suggestedMax: ticksMax - 1,
              grid: { color: line },
              border: { display: false },
              ticks: { ...ticks, maxTicksLimit: ticksMax, precision: 0 },
            },
          },
        }}
      />
    </div>
  );
}
