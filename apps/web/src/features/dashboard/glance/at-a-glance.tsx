import type { Glance } from '@lectern/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PageSpinner } from '../../../ui/spinner.tsx';
import { ActivityCard } from './activity-card.tsx';
import { DeadlinesCard } from './deadlines-card.tsx';
import styles from './glance.module.css';
import { SetupNotice } from './setup-notice.tsx';
import { WaitingCard } from './waiting-card.tsx';

export function AtAGlance({ glance }: { glance: UseQueryResult<Glance> }) {
  return (
    <section className={styles.section} aria-labelledby="glance">
      <h2 id="glance">At a glance</h2>
      {glance.isPending && <PageSpinner />}
      {glance.isLoadingError && <LoadFailure query={glance}>{glance.error.message}</LoadFailure>}
      {glance.data && <Cards {...glance.data} />}
    </section>
  );
}

function Cards({ setup_problems, waiting, progress, next_deadlines, activity }: Glance) {
  return (
    <>
      <SetupNotice troubles={setup_problems ?? []} />
      <div className={styles.cards}>
        <WaitingCard waiting={waiting} progress={progress} />
        <DeadlinesCard deadlines={next_deadlines} />
        <ActivityCard activity={activity} />
      </div>
    </>
  );
}
