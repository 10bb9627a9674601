import type { PaginatedStudentWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { InWork } from '../../data/classroom-keys.ts';
import { presenceQuery } from '../../data/grading.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { ChevronDown } from '../../ui/icons.ts';
import { Pill } from '../../ui/pill.tsx';
import { WorkStatePill } from '../../ui/state-pill.tsx';
import { CommitLink } from '../works/commit-link.tsx';
import { countedReason } from '../works/counted-facts.ts';
import { marksOf, type Mark } from '../works/work-marks.ts';
import styles from './about-submission.module.css';

interface AboutSubmissionProps {
  at: InWork;
  work: PaginatedStudentWork;
  commitSha: string | null | undefined;
  claim: ReactNode;
}

/** The state of the submission, and a button that counts and opens what the header has no room for. */
export function AboutSubmission({ at, work, commitSha, claim }: AboutSubmissionProps) {
  const marks = marksOf(work);
  const [first] = marks;
  return (
    <>
      <span className={styles.state}>
        <WorkStatePill state={work.work_state} />
      </span>
      {first && (
        <span className={styles.first}>
          <MarkPill mark={first} />
        </span>
      )}
      <DialogTrigger>
        <Button
          className={styles.trigger}
          aria-label={[texts.grader.about, ...marks.map(({ label }) => label)].join(', ')}
        >
          <More count={marks.length} className={styles.allHidden} />
          <More count={marks.length - 1} className={styles.firstShown} />
          <ChevronDown aria-hidden />
        </Button>
        <Popover className={styles.popover} placement="bottom end">
          <div className={styles.about}>
            <p className={styles.names}>{contributorNames(work)}</p>
            <p>{work.assignment_name}</p>
            <p>
              {commitSha && (
                <>
                  Commit <CommitLink repoUrl={work.repo_url} sha={commitSha} />{' '}
                </>
              )}
              {countedReason(work)}
            </p>
            <OthersHere at={at} />
            <p>{claim}</p>
            <p className={styles.marks}>
              <WorkStatePill state={work.work_state} />
              {marks.map((mark) => (
                <MarkPill key={mark.label} mark={mark} />
              ))}
            </p>
          </div>
        </Popover>
      </DialogTrigger>
    </>
  );
}

function MarkPill({ mark: { label, tone } }: { mark: Mark }) {
  return (
    <Pill tone={tone} dot={false} outlined>
      {label}
    </Pill>
  );
}

function More({ count, className }: { count: number; className: string | undefined }) {
  return count > 0 && <span className={clsx(styles.more, className)}>+{count}</span>;
}

/** The header keeps asking; this only shows the answer. */
function OthersHere({ at }: { at: InWork }) {
  const { data = [] } = useQuery({ ...presenceQuery(at), enabled: false });
  if (data.length === 0) return null;
  return <p>{texts.grader.somebodyHasOpen(data.map(nameOrLogin).join(', '), data.length)}</p>;
}
