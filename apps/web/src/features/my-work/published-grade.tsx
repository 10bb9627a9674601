import { overallScore, scoreBreakdown, type PublishedGrade as Grade } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InWork } from '../../data/classroom-keys.ts';
import { publishedCodeQuery } from '../../data/my-work.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { visibleText } from '../../lib/visible-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CommitLink } from '../works/commit-link.tsx';
import { fileUrl } from '../works/counted-facts.ts';
import { LogLink } from '../works/log-link.tsx';
import { commentsByFile } from './comments-by-file.ts';
import { CodeLink, CommentedLines } from './commented-lines.tsx';
import styles from './my-work.module.css';
import { RubricWithApplied } from './rubric-with-applied.tsx';
import { texts } from './texts.ts';

interface PublishedGradeProps {
  at: InWork;
  grade: Grade;
  repoUrl: string | null;
  assignmentName: string;
  openAtFirst: boolean;
}

/** Comments with their code and the rubric; the score is in the head of the card. */
export function PublishedGrade({ assignmentName, openAtFirst, ...rest }: PublishedGradeProps) {
  const [isOpen, setOpen] = useState(openAtFirst);
  const { comments, rubric } = rest.grade;
  return (
    <section aria-label={`Grade of ${assignmentName}`}>
      <Disclosure
        openAtFirst={openAtFirst}
        onToggle={setOpen}
        summary={
          <>
            {texts.myWork.gradeSummary(comments.length, rubric.length > 0)}{' '}
            <VisuallyHidden>for {assignmentName}</VisuallyHidden>
          </>
        }
      >
        <GradeFacts grade={rest.grade} repoUrl={rest.repoUrl} />
        <RubricWithApplied items={rubric} />
        <Comments {...rest} isOpen={isOpen} />
      </Disclosure>
    </section>
  );
}

type Shown = Pick<PublishedGradeProps, 'at' | 'grade' | 'repoUrl'>;

function GradeFacts({ grade, repoUrl }: Omit<Shown, 'at'>) {
  const facts = scoreBreakdown(grade);
  const { commit_sha: sha, auto_grader_log_url: log, final_score: final } = grade;
  const overall = overallScore(grade.auto_grader_score, grade.manual_feedback_score);
  return (
    <p className={styles.due}>
      Published {formatDeadline(grade.published_at)}
      {facts && ` · ${facts}`}
      {final !== undefined && ` · ${texts.myWork.finalScore(final, overall)}`}
      {log !== null && (
        <>
          {' · '}
          <LogLink href={log} />
        </>
      )}
      {sha !== null && (
        <>
          {' · '}
          Graded commit <CommitLink repoUrl={repoUrl} sha={sha} />
        </>
      )}
    </p>
  );
}

function Comments({ at, grade, repoUrl, isOpen }: Shown & { isOpen: boolean }) {
  const { commit_sha: sha } = grade;
  const hasLines = sha !== null && grade.comments.some(({ line }) => line !== null);
  const code = useQuery({
    ...publishedCodeQuery(at, grade.published_at),
    enabled: isOpen && hasLines,
  });
  const urlOf = (path: string, line: number | null) =>
    repoUrl === null || sha === null ? undefined : fileUrl(repoUrl, sha, path, line);
  return (
    <>
      {code.isError && <p className={styles.hint}>{texts.myWork.noCode}</p>}
      {commentsByFile(grade.comments).map(({ path, comments }) => (
        <div key={path ?? ''} className={styles.file}>
          <h3>
            {path === null ? (
              'Whole submission'
            ) : (
              <CodeLink href={urlOf(path, null)}>
                <code translate="no">{visibleText(path)}</code>
              </CodeLink>
            )}
          </h3>
          <CommentedLines
            comments={comments}
            isWaiting={code.isLoading}
            excerpts={(code.data ?? []).filter((excerpt) => excerpt.path === path)}
            urlOf={(line) => (path === null ? undefined : urlOf(path, line))}
          />
        </div>
      ))}
    </>
  );
}
