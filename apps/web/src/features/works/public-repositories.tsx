import { satisfies, type PublicRepository, type StudentWork } from '@lectern/contract';
import { contributorNames } from '../../lib/contributors.ts';
import { visibilityTexts } from '../../texts/visibility.ts';
import { Button } from '../../ui/button.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMembership } from '../access/membership.ts';
import { useMakePrivate } from './use-make-private.ts';
import styles from './works.module.css';

interface PublicRepositoriesProps {
  repositories: readonly PublicRepository[];
  /** Elsewhere the page names the assignment. */
  withAssignment?: boolean;
}

const mostShown = 10;

/** Warns staff of public student repositories; professors can make them private. */
export function PublicRepositories({ repositories, withAssignment }: PublicRepositoriesProps) {
  const { classroom_id, classroom_role } = useMembership();
  const makeAll = useMakePrivate(classroom_id);
  if (repositories.length === 0) return null;
  const mayChange = satisfies(classroom_role, 'PROFESSOR');
  const hidden = repositories.length - mostShown;
  return (
    <Notice
      tone="warning"
      title={visibilityTexts.title(repositories.length)}
      action={
        mayChange &&
        repositories.length > 1 && (
          <Button
            size="small"
            pending={makeAll.isPending}
            onClick={() => makeAll.mutate(repositories)}
          >
            Make all private
          </Button>
        )
      }
    >
      <p>
        {visibilityTexts.meaning} {!mayChange && visibilityTexts.askProfessor}
      </p>
      <ul className={styles.public}>
        {repositories.slice(0, mostShown).map((repository) => (
          <li key={repository.student_work_id}>
            <span>
              {contributorNames(repository)}: <RepositoryLink repository={repository} />
              {withAssignment && ` (${repository.assignment_name})`}
            </span>
            {mayChange && <MakePrivate classroomId={classroom_id} repository={repository} />}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{visibilityTexts.more(hidden)}</p>}
    </Notice>
  );
}

function RepositoryLink({ repository: { repo_name, repo_url } }: { repository: PublicRepository }) {
  if (repo_url === null) return repo_name;
  return <NewTabLink href={repo_url}>{repo_name}</NewTabLink>;
}

interface MakePrivateProps {
  classroomId: number;
  repository: PublicRepository;
}

function MakePrivate({ classroomId, repository }: MakePrivateProps) {
  const make = useMakePrivate(classroomId);
  return (
    <Button
      size="small"
      pending={make.isPending}
      aria-label={`Make ${repository.repo_name} private`}
      onClick={() => make.mutate([repository])}
    >
      Make private
    </Button>
  );
}

/** The public ones among the submissions of an assignment. */
export function publicAmong(works: readonly StudentWork[]): PublicRepository[] {
  return works
    .filter(({ is_public }) => is_public)
    .map((work) => ({
      student_work_id: work.student_work_id,
      assignment_id: work.assignment_outline_id,
      assignment_name: work.assignment_name,
      repo_name: work.repo_name,
      repo_url: work.repo_url,
      contributors: work.contributors,
    }));
}
