import type { CodeExcerpt } from '@lectern/contract';
import type { ReactNode } from 'react';
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
        const isFirst = line !== null && comments[position - 1]?.line !== line;
        const excerpt = excerpts.find((one) => one.line === line);
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

function Code({ excerpt: { line, lines } }: { excerpt: CodeExcerpt }) {
  const first = line - lines.length + 1;
  return (
    <pre className={styles.code} translate="no">
      {lines.map((text, position) => (
        <code key={position} data-line={first + position}>
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
  const { path, line, points, body, author, author_name } = comment;
  return (
    <div className={styles.said}>
      <div className={styles.words}>
        <Markdown>{body}</Markdown>
        <p className={styles.due}>
          {author_name ?? author}
          {line !== null && (
            <>
              {' · '}
              <CodeLink href={href} of={path && visibleText(path)}>
                Line {line}
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
