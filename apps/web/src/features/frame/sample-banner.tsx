import { useQuery } from '@tanstack/react-query';
import { sampleQuery } from '../../data/platform.ts';
import { texts } from '../../texts/texts.ts';
import styles from './sample-banner.module.css';

/** Progress line while the sample course is being made. */
export function SampleBanner() {
  const { data: sample } = useQuery(sampleQuery);
  if (!sample) return null;
  return (
    <div className={styles.banner}>
      <label htmlFor="sample-progress">{texts.sample.making}</label>
      <progress id="sample-progress" value={sample.done} max={sample.total} />
    </div>
  );
}
