import { overallScore, type PublishedGrade as Grade } from '@lectern/contract';
import { texts } from '@lectern/contract/texts';
import { useId } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { PointsChip } from '../../ui/points-chip.tsx';
import { Markdown } from '../grading/comments/markdown.tsx';
import { CommitLink } from '../works/commit-link.tsx';
import { LogLink } from '../works/log-link.tsx';
import { commentsByFile, type PublishedComment } from './comments-by-file.ts';
import styles from './my-work.module.css';

interface PublishedGradeProps {
  grade: Grade;
  repoUrl: string | null;
}

/** The grade as it was published, with every comment at its line. */
export function PublishedGrade({ grade, repoUrl }: PublishedGradeProps) {
  const titleId = useId();
  const files = commentsByFile(grade.comments);
  return (
    <section className={styles.grade} aria-labelledby={titleId}>
      <h3 id={titleId}>Grade</h3>
      <p className={styles.score}>
        <b>{overallScore(grade.auto_grader_score, grade.manual_feedback_score)}</b>
        {grade.maximum_score !== null && ` of ${grade.maximum_score} points`}
      </p>
      <p className={styles.due}>
        Published {formatDateTime(grade.published_at)}
        {grade.auto_grader_score !== null &&
          ` · Auto Grader Score ${grade.auto_grader_score}, Manual Feedback Score ${grade.manual_feedback_score}`}
        {grade.auto_grader_log_url !== null && (
          <>
            {' '}
            · <LogLink href={grade.auto_grader_log_url} />
          </>
        )}
        {grade.commit_sha !== null && (
          <>
            {' '}
            · Graded commit <CommitLink repoUrl={repoUrl} sha={grade.commit_sha} />
          </>
        )}
      </p>
      {files.length === 0 && <p>{texts.myWork.noComments}</p>}
      {files.map(({ path, comments }) => (
        <div key={path ?? ''} className={styles.file}>
          <h4>{path === null ? 'General' : <code>{path}</code>}</h4>
          <ol className={styles.comments}>
            {comments.map((comment, position) => (
              <Comment key={position} comment={comment} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

function Comment({ comment }: { comment: PublishedComment }) {
  const { line, points, body, author, author_name } = comment;
  return (
    <li className={styles.comment}>
      {line !== null && <span className={styles.line}>Line {line}</span>}
      <div className={styles.words}>
        <Markdown>{body}</Markdown>
        <p className={styles.due}>{author_name ?? author}</p>
      </div>
      <PointsChip points={points} />
    </li>
  );
}
