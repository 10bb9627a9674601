import type { FileStatus } from '@lectern/contract';

/** How a file differs from the starter code: a letter for the eye, a word for everyone. */
export const changeMarks: Record<FileStatus, { letter: string; word: string } | null> = {
  unmodified: null,
  added: { letter: 'A', word: 'added' },
  modified: { letter: 'M', word: 'modified' },
  changed: { letter: 'M', word: 'changed' },
  renamed: { letter: 'R', word: 'renamed' },
  copied: { letter: 'C', word: 'copied' },
  removed: { letter: 'D', word: 'removed' },
};
