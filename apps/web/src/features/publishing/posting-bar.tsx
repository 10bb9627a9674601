import type { Publication } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { postingProgress } from './posting-progress.ts';
import styles from './publishing.module.css';

/** Shown while the reviews of several grades are being posted; a single one has its mark. */
export function PostingBar({ publications }: { publications: readonly Publication[] }) {
  const progress = postingProgress(publications);
  if (!progress || progress.total === 1) return null;
  const { done, total } = progress;
  return (
    <div className={styles.posting}>
      <span>{texts.publishing.posting(done, total)}</span>
      <ProgressBar label={texts.publishing.postingLabel} max={total} value={done} />
    </div>
  );
}
