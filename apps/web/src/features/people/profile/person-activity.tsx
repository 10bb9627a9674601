import type { Profile } from '@lectern/contract';
import { commitSeries } from '../../../lib/commit-series.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { FigureCard } from '../../../ui/figure-card.tsx';
import { CommitsOverTime, NoCommitsOverTime } from '../../works/commits-over-time.tsx';
import styles from './person.module.css';

/** Commits of all submissions over the term. */
export function PersonActivity({ profile, askedAt }: { profile: Profile; askedAt: number }) {
  const series = commitSeries(profile.dated_commits, new Date(askedAt));
  return (
    <section className={styles.part} aria-labelledby="activity">
      <h2 id="activity">Activity</h2>
      <div className={styles.figures}>
        <FigureCard
          label={peoplePageTexts.person.lastPush}
          value={formatDateTime(profile.last_push_at)}
        />
        <NoCommitsOverTime series={series} />
      </div>
      <CommitsOverTime series={series} />
    </section>
  );
}
