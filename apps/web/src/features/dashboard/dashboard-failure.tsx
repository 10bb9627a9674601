import { classroomSelect } from '../../addresses/classrooms.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './dashboard-failure.module.css';

interface DashboardFailureProps {
  orgId: number;
  /** Undefined if the people could be loaded. */
  peopleProblem: string | undefined;
}

export function DashboardFailure({ orgId, peopleProblem }: DashboardFailureProps) {
  return (
    <div className={styles.failure} role="alert">
      <h1>{texts.dashboard.errorTitle}</h1>
      <p>{texts.dashboard.error}</p>
      {peopleProblem && <p className={styles.message}>{peopleProblem}</p>}
      <div className={styles.actions}>
        <LinkButton to={classroomSelect(orgId)} state={{ orgId }}>
          Return to Classroom Selection
        </LinkButton>
        <Button onClick={() => location.reload()}>Reload Page</Button>
      </div>
    </div>
  );
}
