import { linesName, type CodeExcerpt } from '@lectern/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { sentenceCase } from '../../lib/sentence-case.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { PointsChip } from '../../ui/points-chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import type { PublishedComment } from './comments-by-file.ts';
import styles from './my-work.module.css';

interface CommentedLinesProps {
  /** The comments of one file, sorted by line. */
  comments: readonly PublishedComment[];
  excerpts: readonly CodeExcerpt[];
  isWaiting: boolean;
  /** The address of a line of the graded commit. */
  urlOf: (line: number | null) => string | undefined;
}

/** Each comment below its code; comments on one line share it. */
export function CommentedLines({ comments, excerpts, isWaiting, urlOf }: CommentedLinesProps) {
  return (
    <ol className={styles.comments}>
      {comments.map((comment, position) => {
        const { line } = comment;
        const before = comments[position - 1];
        const isFirst = line !== null && !(before && hasSameLines(before, comment));
        const excerpt = excerpts.find((one) => hasSameLines(one, comment));
        return (
          <li key={position} className={styles.comment}>
            {isFirst && excerpt && <Code excerpt={excerpt} />}
            {isFirst && isWaiting && <WaitingCode line={line} />}
            <Comment comment={comment} href={urlOf(line)} />
          </li>
        );
      })}
    </ol>
  );
}

type Lines = Pick<PublishedComment, 'line' | 'start_line'>;

function hasSameLines(one: Lines, other: Lines): boolean {
  return one.line === other.line && (one.start_line ?? null) === (other.start_line ?? null);
}

function Code({ excerpt: { line, start_line, lines } }: { excerpt: CodeExcerpt }) {
  const first = line - lines.length + 1;
  const commentedFrom = start_line ?? line;
  return (
    <pre className={styles.code} translate="no">
      {lines.map((text, position) => (
        <code
          key={position}
          data-line={first + position}
          className={clsx(first + position >= commentedFrom && styles.commented)}
        >
          {visibleText(text)}
          {'\n'}
        </code>
      ))}
    </pre>
  );
}

const linesShown = 3;

/** As high as the code, so that comments do not move when it arrives. */
function WaitingCode({ line }: { line: number }) {
  return (
    <pre className={styles.code} aria-hidden>
      {Array.from({ length: Math.min(line, linesShown) }, (_, position) => (
        <code key={position} data-line="">
          <Skeleton width="40%" />
        </code>
      ))}
    </pre>
  );
}

interface CommentProps {
  comment: PublishedComment;
  /** The address of its line. */
  href: string | undefined;
}

function Comment({ comment, href }: CommentProps) {
  const { path, points, body, author, author_name } = comment;
  const lines = linesName(comment);
  return (
    <div className={styles.said}>
      <div className={styles.words}>
        <Markdown>{body}</Markdown>
        <p className={styles.due}>
          {author_name ?? author}
          {lines !== undefined && (
            <>
              {' · '}
              <CodeLink href={href} of={path && visibleText(path)}>
                {sentenceCase(lines)}
              </CodeLink>
            </>
          )}
        </p>
      </div>
      <PointsChip points={points} />
    </div>
  );
}

interface CodeLinkProps {
  href: string | undefined;
  of?: string | null;
  children: ReactNode;
}

/** Links the graded code, if there is a repository. */
export function CodeLink({ href, of, children }: CodeLinkProps) {
  if (href === undefined) return children;
  return (
    <NewTabLink href={href} of={of}>
      {children}
    </NewTabLink>
  );
}
