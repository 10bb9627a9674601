import type { SetupTrouble } from '@lectern/contract';
import { Link } from 'react-router';
import { assignmentPath } from '../../../addresses/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './glance.module.css';

/** Links assignments with failed setups, whose pages show the reasons and offer a retry. */
export function SetupNotice({ troubles }: { troubles: readonly SetupTrouble[] }) {
  if (troubles.length === 0) return null;
  const works = troubles.reduce((sum, trouble) => sum + trouble.works, 0);
  const broken = troubles.filter(({ starter_code_failed }) => starter_code_failed).length;
  return (
    <Notice tone="warning" title={texts.dashboard.setupProblems(works + broken)}>
      <ul className={styles.troubles}>
        {troubles.map((trouble) => (
          <li key={trouble.assignment_id}>
            <Link to={assignmentPath(trouble.assignment_id)}>{trouble.name}</Link>:{' '}
            <span>{inWords(trouble)}</span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function inWords({ works, starter_code_failed }: SetupTrouble): string {
  return [
    ...(starter_code_failed ? [texts.assignments.baseFailed] : []),
    ...(works > 0 ? [texts.dashboard.stoppedWorks(works)] : []),
  ].join(' ');
}
