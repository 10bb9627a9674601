import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  Tooltip,
  type Plugin,
} from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { useChartTheme } from './chart-theme.ts';
import styles from './charts.module.css';
import { inWords, type Figure } from './figure.ts';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const gap = 8;

/** Writes each value at the end of its bar instead of an axis. */
const barValues: Plugin<'bar'> = {
  id: 'barValues',
  afterDatasetsDraw(chart) {
    const { ctx } = chart;
    const { color, fontFamily } = getComputedStyle(chart.canvas);
    const values = chart.data.datasets[0]?.data ?? [];
    ctx.save();
    ctx.fillStyle = color;
    ctx.font = `600 13px ${fontFamily}`;
    ctx.textBaseline = 'middle';
    for (const [position, bar] of chart.getDatasetMeta(0).data.entries()) {
      const { x, y } = bar.getProps(['x', 'y'], true);
      ctx.fillText(String(values[position] ?? ''), x + gap, y);
    }
    ctx.restore();
  },
};

interface BarChartProps {
  title: string;
  figures: readonly Figure[];
}

/** One horizontal bar for each figure, in the order given. */
export function BarChart({ title, figures }: BarChartProps) {
  const { colours, common } = useChartTheme();
  const { muted, accent } = colours;
  return (
    <div className={styles.canvas}>
      <Bar
        aria-label={inWords(title, figures)}
        data={{
          labels: figures.map(({ label }) => label),
          datasets: [
            {
              data: figures.map(({ value }) => value),
              backgroundColor: figures.map(({ colour }) => colour ?? accent),
              borderRadius: 4,
              maxBarThickness: 22,
              minBarLength: 2,
            },
          ],
        }}
        options={{
          indexAxis: 'y',
          ...common,
          // Room at the right for the value of the longest bar.
          layout: { padding: { right: 36 } },
          scales: {
            x: { display: false, beginAtZero: true },
            y: { grid: { display: false }, border: { display: false }, ticks: { color: muted } },
          },
        }}
        plugins={[barValues]}
      />
    </div>
  );
}
