import { ArcElement, Chart, DoughnutController, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { useChartTheme } from './chart-theme.ts';
import styles from './charts.module.css';
import { firstShare, inWords, type Figure } from './figure.ts';

Chart.register(ArcElement, DoughnutController, Tooltip);

interface DoughnutChartProps {
  title: string;
  figures: readonly Figure[];
}

/** Parts of a whole, with the share of the first part in the middle and a legend with the numbers. */
export function DoughnutChart({ title, figures }: DoughnutChartProps) {
  const { colours, common, resolve } = useChartTheme();
  const { ground } = colours;
  return (
    <div className={styles.doughnut}>
      <div className={styles.ring}>
        <Doughnut
          aria-label={inWords(title, figures)}
          data={{
            labels: figures.map(({ label }) => label),
            datasets: [
              {
                data: figures.map(({ value }) => value),
                backgroundColor: figures.map(({ colour }) => resolve(colour ?? ground)),
                borderColor: ground,
                // A gap between parts if there are several.
                borderWidth: figures.filter(({ value }) => value > 0).length > 1 ? 2 : 0,
              },
            ],
          }}
          options={{
            cutout: '65%',
            ...common,
          }}
        />
        <span className={styles.share} aria-hidden>
          {firstShare(figures)}%
        </span>
      </div>
      <ul className={styles.legend}>
        {figures.map(({ label, value, colour }) => (
          <li key={label}>
            <span className={styles.swatch} style={{ '--swatch': colour }} />
            {label}
            <b>{value}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
