/** Files that students push. The starter code is one line in `main.py`. */
import type { Files } from '@lectern/testkit/git-folder';

const starter = 'print("hello")\n';

/** Adds lines 2 to 6 to `main.py`; line 4 is the first with code. */
export const tape: Files = {
  'main.py': `${starter}\n\ndef tape():\n    """Endless."""\n    return [0] * 10\n`,
};

export const greeting: Files = { 'main.py': 'print("hello, world")\n' };

export const twoFiles: Files = {
  ...greeting,
  'src/joan.py': 'def joan():\n    return 1\n',
};

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** One file of each kind that the grader shows differently. */
export const everyKind: Files = {
  ...tape,
  'src/long.py': Array.from({ length: 120 }, (_, n) => `value_${n} = ${n}\n`).join(''),
  'src/notes.md': '# Notes\n\nSome *words*.\n',
  'docs/picture.png': onePixel,
  'empty.txt': '',
  'link.txt': { link: 'main.py' },
};
