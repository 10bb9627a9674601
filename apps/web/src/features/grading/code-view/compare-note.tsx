import type { StarterDiff } from '@lectern/contract';
import type { ReactNode } from 'react';
import { visibleText } from '../../../lib/visible-text.ts';
import { texts } from '../../../texts/texts.ts';
import { FileDiff } from '../../../ui/icons.ts';
import styles from './compare-note.module.css';

/** A sentence about the whole file, above its code. */
export function CompareNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <FileDiff aria-hidden />
      {children}
    </p>
  );
}

/** Says what the difference itself cannot show: the file is new, moved or unchanged. */
export function compareNote(
  path: string,
  { starter_path: before, hunks }: StarterDiff,
): string | undefined {
  if (before === null) return texts.grader.notInStarter;
  if (before !== path) return texts.grader.movedFrom(visibleText(before));
  return hunks.length === 0 ? texts.grader.sameAsStarter : undefined;
}
