import type { Glance } from '@lectern/contract';
import { Link } from 'react-router';
import { texts } from '../../../texts/texts.ts';
import { useMembership } from '../../access/membership.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { overviewShowing } from '../../grading-overview/works-view.ts';
import { GlanceCard, Nothing } from './glance-card.tsx';
import styles from './glance.module.css';
import { shares } from './shares.ts';

type WaitingCardProps = Pick<Glance, 'waiting' | 'progress'>;

/** The number of submissions that wait for a grade, by grader. Each number links to its submissions. */
export function WaitingCard({ waiting, progress }: WaitingCardProps) {
  return (
    <GlanceCard title="Waiting for a grade" to="/app/grading">
      {waiting.total === 0 ? (
        <Nothing>{texts.dashboard.nothingWaiting}</Nothing>
      ) : (
        <Waiting waiting={waiting} progress={progress} />
      )}
    </GlanceCard>
  );
}

function Waiting({ waiting, progress }: WaitingCardProps) {
  const { github_username: login } = useMembership();
  const idsWith = (figure: 'to_grade' | 'mine' | 'unassigned') =>
    progress.filter((one) => one[figure] > 0).map((one) => one.assignment_id);
  const all = overviewShowing(idsWith('to_grade'), { filter: 'waiting' });
  const mine = overviewShowing(idsWith('mine'), { filter: 'waiting', search: login });
  const yours = texts.dashboard.yours(waiting.mine);
  return (
    <>
      <p className={styles.figure}>
        <Link to={all}>
          {waiting.total} <VisuallyHidden>to grade</VisuallyHidden>
        </Link>
      </p>
      <p className={styles.context}>
        {waiting.mine === 0 ? yours : <Link to={mine}>{yours}</Link>}
      </p>
      <ul className={styles.shares}>
        {shares(waiting, idsWith('unassigned')).map(({ key, label, works, to }) => (
          <li key={key}>
            {to === undefined ? (
              <Share label={label} works={works} />
            ) : (
              <Link to={to}>
                <Share label={label} works={works} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Share({ label, works }: { label: string; works: number }) {
  return (
    <span className={styles.share}>
      <span>{label}</span> <span>{works}</span>
    </span>
  );
}
