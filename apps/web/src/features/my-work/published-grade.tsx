import { overallScore, scoreBreakdown, type PublishedGrade as Grade } from '@lectern/contract';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { texts } from '../../texts/texts.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { PointsChip } from '../../ui/points-chip.tsx';
import { Markdown } from '../grading/comments/markdown.tsx';
import { CommitLink } from '../works/commit-link.tsx';
import { fileUrl } from '../works/counted-facts.ts';
import { LogLink } from '../works/log-link.tsx';
import { commentsByFile, type PublishedComment } from './comments-by-file.ts';
import styles from './my-work.module.css';

interface PublishedGradeProps {
  grade: Grade;
  repoUrl: string | null;
  assignmentName: string;
}

export function PublishedGrade({ grade, repoUrl, assignmentName }: PublishedGradeProps) {
  const files = commentsByFile(grade.comments);
  const facts = scoreBreakdown(grade);
  const score = overallScore(grade.auto_grader_score, grade.manual_feedback_score);
  const { commit_sha: sha, maximum_score: most } = grade;
  const urlOf = (path: string, line: number | null) =>
    repoUrl === null || sha === null ? undefined : fileUrl(repoUrl, sha, path, line);
  return (
    <section className={styles.grade} aria-label={`Grade of ${assignmentName}`}>
      <h3>Grade</h3>
      <p className={styles.score}>
        <b>{score}</b> {most !== null && `of ${most} `}
        {(most ?? score) === 1 ? 'point' : 'points'}
      </p>
      <p className={styles.due}>
        Published {formatDateTime(grade.published_at)}
        {facts && ` · ${facts}`}
        {grade.auto_grader_log_url !== null && (
          <>
            {' '}
            · <LogLink href={grade.auto_grader_log_url} />
          </>
        )}
        {sha !== null && (
          <>
            {' '}
            · Graded commit <CommitLink repoUrl={repoUrl} sha={sha} />
          </>
        )}
      </p>
      {files.length === 0 && <p>{texts.myWork.noComments}</p>}
      {files.map(({ path, comments }) => (
        <div key={path ?? ''} className={styles.file}>
          <h4>
            {path === null ? (
              'General'
            ) : (
              <CodeLink href={urlOf(path, null)}>
                <code translate="no">{visibleText(path)}</code>
              </CodeLink>
            )}
          </h4>
          <ol className={styles.comments}>
            {comments.map((comment, position) => (
              <Comment
                key={position}
                comment={comment}
                href={path === null ? undefined : urlOf(path, comment.line)}
              />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

interface CodeLinkProps {
  href: string | undefined;
  of?: string | null;
  children: ReactNode;
}

/** Links the graded code, if there is a repository. */
function CodeLink({ href, of, children }: CodeLinkProps) {
  if (href === undefined) return children;
  return (
    <NewTabLink href={href} of={of}>
      {children}
    </NewTabLink>
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
    <li className={styles.comment}>
      {line !== null && (
        <span className={styles.line}>
          <CodeLink href={href} of={path && visibleText(path)}>
            Line {line}
          </CodeLink>
        </span>
      )}
      <div className={styles.words}>
        <Markdown>{body}</Markdown>
        <p className={styles.due}>{author_name ?? author}</p>
      </div>
      <PointsChip points={points} />
    </li>
  );
}
