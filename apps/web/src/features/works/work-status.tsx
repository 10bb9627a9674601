import type { StudentWork } from '@lectern/contract';
import { Pill } from '../../ui/pill.tsx';
import { WorkStatePill } from '../../ui/state-pill.tsx';
import { marksOf } from './work-marks.ts';
import styles from './works.module.css';

export function WorkStatus({
  work,
}: {
  work: Parameters<typeof marksOf>[0] & Pick<StudentWork, 'work_state'>;
}) {
  return (
    <span className={styles.status}>
      <WorkStatePill state={work.work_state} />
      {marksOf(work).map(({ label, tone }) => (
        <Pill key={label} tone={tone} dot={false} outlined>
          {label}
        </Pill>
      ))}
    </span>
  );
}
