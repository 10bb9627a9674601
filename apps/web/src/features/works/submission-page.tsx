import { satisfies, type PaginatedStudentWork } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { idFrom } from '../../addresses/addressed.ts';
import { worksAddress } from '../../addresses/assignments.ts';
import { personPathOf } from '../../addresses/people.ts';
import { graderPath } from '../../addresses/grading.ts';
import { assignmentQuery } from '../../data/assignments.ts';
import type { InWork } from '../../data/classroom-keys.ts';
import { workPointerQuery, workQuery } from '../../data/works.ts';
import { contributorNames } from '../../lib/contributors.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { texts } from '../../texts/texts.ts';
import { ExternalLinkButton, LinkButton } from '../../ui/link-button.tsx';
import { PageFailure } from '../../ui/page/page-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageSkeleton, SkeletonCards } from '../../ui/page/page-skeleton.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { ArchivedAssignment } from './archived-assignment.tsx';
import { CountedCommitCard } from './counted-commit-card.tsx';
import { PublicRepositories, publicAmong } from './public-repositories.tsx';
import { WorkMetrics } from './work-metrics.tsx';
import { WorkStatus } from './work-status.tsx';
import styles from './works.module.css';

export function Component() {
  const id = idFrom(useParams()['id']);
  if (id === undefined) {
    return <PageFailure title="Submission">{texts.guards.missingFor('student work')}</PageFailure>;
  }
  return <LocatedWork id={id} />;
}

/** Looks up the assignment and classroom, because the address names only the submission. */
function LocatedWork({ id }: { id: number }) {
  const pointer = useQuery(workPointerQuery(id));
  if (pointer.isPending) return <SubmissionSkeleton />;
  if (pointer.isLoadingError) {
    return (
      <PageFailure title="Submission" query={pointer}>
        {pointer.error.message}
      </PageFailure>
    );
  }
  const { classroom_id, assignment_id, work_id } = pointer.data;
  return <LoadedWork at={{ cid: classroom_id, aid: assignment_id, wid: work_id }} />;
}

function LoadedWork({ at }: { at: InWork }) {
  const work = useQuery(workQuery(at));
  usePageTitle(work.data ? contributorNames(work.data) : 'Submission', work.data?.assignment_name);

  if (work.isPending) return <SubmissionSkeleton />;
  if (work.isLoadingError) {
    return (
      <PageFailure title="Submission" query={work}>
        {work.error.message}
      </PageFailure>
    );
  }
  return <SubmissionScreen at={at} work={work.data} />;
}

function SubmissionSkeleton() {
  return (
    <PageSkeleton>
      <SkeletonCards widths={['60%']} />
      <SkeletonCards widths={['30%', '20%']} />
    </PageSkeleton>
  );
}

function SubmissionScreen({ at, work }: { at: InWork; work: PaginatedStudentWork }) {
  const { classroom_name, classroom_role } = useMembership();
  const assignment = useQuery(assignmentQuery(at.cid, at.aid));
  const names = contributorNames(work);
  const assignmentPath = worksAddress(at.aid);
  return (
    <>
      <PageHeader
        title={names}
        subtitle={work.assignment_name}
        breadcrumbs={[
          { label: classroom_name },
          { label: work.assignment_name, to: assignmentPath },
          { label: names },
        ]}
        back={{ to: assignmentPath, label: 'Back to the assignment' }}
        actions={
          <>
            {work.contributors.map((person) => (
              <LinkButton key={person.github_username} to={personPathOf(person)}>
                About {nameOrLogin(person)}
              </LinkButton>
            ))}
            {work.repo_url && (
              <ExternalLinkButton href={work.repo_url}>View Student Repository</ExternalLinkButton>
            )}
            <LinkButton variant="primary" to={graderPath(at.aid, at.wid)}>
              Grade Submission
            </LinkButton>
          </>
        }
      />
      <div className={styles.page}>
        <ArchivedAssignment assignment={assignment.data} />
        <div className={styles.standing}>
          <WorkStatus work={work} />
          <span>Due Date {formatDeadline(work.effective_due_date)}</span>
        </div>
        <PublicRepositories repositories={publicAmong([work])} />
        <CountedCommitCard at={at} work={work} mayDecide={satisfies(classroom_role, 'PROFESSOR')} />
        <WorkMetrics at={at} report={work.autograder_report} />
      </div>
    </>
  );
}
