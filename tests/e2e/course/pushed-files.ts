/** What students push over the starter code, which is one line in `main.py`. */
import type { Files } from '@lectern/testkit/git-folder';

const starter = 'print("hello")\n';

/** Adds to `main.py` from its second line on; line 4 is the first with code. */
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

/** One of each kind that is shown in its own way. */
export const everyKind: Files = {
  ...tape,
  'src/long.py': Array.from({ length: 120 }, (_, n) => `value_${n} = ${n}\n`).join(''),
  'src/notes.md': '# Notes\n\nSome *words*.\n',
  'docs/picture.png': onePixel,
  'empty.txt': '',
  'link.txt': { link: 'main.py' },
};
