import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { texts } from '../../texts/texts.ts';
import styles from './navigation-progress.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** A screen that loads faster shows no bar, which would only flash. */
const quickMs = 200;

/** A bar at the top of the window while the next screen is being fetched. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    if (!isNavigating) return;
    const timer = setTimeout(() => setSlow(true), quickMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isNavigating]);

  return (
    // A live region announces only text that is added after it was rendered.
    <output>
      {isSlow && (
        <>
          <VisuallyHidden>{texts.common.loading}</VisuallyHidden>
          <span className={styles.bar} aria-hidden />
        </>
      )}
    </output>
  );
}
