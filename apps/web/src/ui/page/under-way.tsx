import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { texts } from '../../texts/texts.ts';
import styles from './under-way.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** What is there sooner needs no sign, which would only flash. */
const quickMs = 200;

/** That a click was heard, while the screen that it leads to is still being fetched. */
export function UnderWay() {
  const isUnderWay = useNavigation().state !== 'idle';
  const [isSlow, setSlow] = useState(false);

  // Time passes without anything that would draw this anew.
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), quickMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay]);

  return (
    // There before it has anything to say: only what changes in it is read out.
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
