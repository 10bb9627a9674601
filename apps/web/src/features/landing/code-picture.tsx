import type { ReactNode } from 'react';
import { CommentPicture } from './comment-picture.tsx';
import styles from './grader-picture.module.css';

type Token = string | ['keyword' | 'string' | 'function' | 'type', string];

const before: Token[][] = [
  [['keyword', 'from'], ' dataclasses ', ['keyword', 'import'], ' dataclass'],
  [],
  [],
  [['keyword', 'class'], ' ', ['type', 'Queue'], ':'],
  ['    ', ['string', '"""First in, first out, in constant time."""']],
  [],
];

const written: Token[][] = [
  [
    '    ',
    ['keyword', 'def'],
    ' ',
    ['function', 'push'],
    '(self, item: ',
    ['type', 'T'],
    ') -> ',
    ['type', 'None'],
    ':',
  ],
  ['        self._inbox.append(item)'],
  [],
  ['    ', ['keyword', 'def'], ' ', ['function', 'pop'], '(self) -> ', ['type', 'T'], ':'],
  ['        ', ['keyword', 'if not'], ' self._outbox:'],
  ['            ', ['keyword', 'while'], ' self._inbox:'],
  ['                self._outbox.append(self._inbox.pop())'],
  ['        ', ['keyword', 'return'], ' self._outbox.pop()'],
];

const after: Token[][] = [
  [],
  ['    ', ['keyword', 'def'], ' ', ['function', '__len__'], '(self) -> ', ['type', 'int'], ':'],
  ['        ', ['keyword', 'return'], ' len(self._inbox) + len(self._outbox)'],
];

export function CodePicture() {
  const firstWritten = before.length + 1;
  const firstAfter = firstWritten + written.length;
  return (
    <>
      <Lines first={1} lines={before} />
      <Lines first={firstWritten} lines={written.slice(0, 2)} changed />
      <CommentPicture points="+10" text="Two stacks, one queue: well chosen." />
      <Lines first={firstWritten + 2} lines={written.slice(2)} changed />
      <CommentPicture
        points="-3"
        pending
        text="What happens when both stacks are empty? A caller deserves a clear error here."
      />
      <Lines first={firstAfter} lines={after} />
    </>
  );
}

interface LinesProps {
  first: number;
  lines: Token[][];
  changed?: boolean;
}

function Lines({ first, lines, changed = false }: LinesProps): ReactNode {
  return lines.map((tokens, position) => (
    <div key={position} className={`${styles.line} ${changed ? styles.changed : ''}`}>
      <span className={styles.number}>{first + position}</span>
      <span>{tokens.map(toSpan)}</span>
    </div>
  ));
}

function toSpan(token: Token, position: number): ReactNode {
  if (typeof token === 'string') return token;
  const [kind, text] = token;
  return (
    <span key={position} className={styles[kind]}>
      {text}
    </span>
  );
}
