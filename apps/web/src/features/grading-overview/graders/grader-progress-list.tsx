import type { GraderProgress } from '@lectern/contract';
import { nameOrLogin } from '../../../lib/person-name.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import styles from './graders.module.css';

/** The progress of each grader who has submissions. Renders nothing if there are none. */
export function GraderProgressList({ progress }: { progress: readonly GraderProgress[] }) {
  const busy = progress.filter(({ assigned }) => assigned > 0);
  if (busy.length === 0) return null;
  return (
    <ul className={styles.progress} aria-label="Progress of the graders">
      {busy.map((one) => (
        <li key={one.github_username}>
          <span className={styles.name}>{nameOrLogin(one)}</span>
          <div className={styles.bar}>
            <ProgressBar
              label={`Graded by ${nameOrLogin(one)}`}
              max={one.assigned}
              value={one.graded}
            />
          </div>
          <span className={styles.figure}>
            {one.graded} of {one.assigned} graded
          </span>
        </li>
      ))}
    </ul>
  );
}
