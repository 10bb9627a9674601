import type { Glance } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { GlanceCard, Nothing } from './glance-card.tsx';
import styles from './glance.module.css';
import { shares } from './shares.ts';

/** The number of submissions that wait for a grade, by grader. */
export function WaitingCard({ waiting }: { waiting: Glance['waiting'] }) {
  return (
    <GlanceCard title="Waiting for a grade" to="/app/grading">
      {waiting.total === 0 ? (
        <Nothing>{texts.dashboard.nothingWaiting}</Nothing>
      ) : (
        <>
          <p className={styles.figure}>{waiting.total}</p>
          <p className={styles.context}>{texts.dashboard.yours(waiting.mine)}</p>
          <dl className={styles.shares}>
            {shares(waiting).map(({ key, label, works }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{works}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </GlanceCard>
  );
}
