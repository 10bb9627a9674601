import { routes, type AssignmentTests, type TestRepository } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testRepositoriesQuery } from '../../../data/tests-edit.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { ErrorMessage } from '../../../ui/page/error-message.tsx';
import { NewTabLink } from '../../../ui/new-tab-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import {
  RepositoryPicker,
  type PickedRepository,
} from '../../assignments/create/repository-picker.tsx';
import { showFailure } from '../../session/show-failure.ts';
import styles from './edit.module.css';
import { Mistakes } from './mistakes.tsx';
import { useChangeTests } from './use-change-tests.ts';

const texts = testEditTexts.repository;

interface RepositorySectionProps {
  at: InAssignment;
  tests: AssignmentTests;
}

export function RepositorySection({ at, tests: { repository } }: RepositorySectionProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <section className={styles.section} aria-labelledby="repository">
      <h2 id="repository">{texts.title}</h2>
      <p className={styles.lead}>{texts.lead}</p>
      {repository && (
        <FollowedRepository at={at} repository={repository} onChange={() => setIsChoosing(true)} />
      )}
      {!repository && !isChoosing && (
        <Button className={styles.start} onClick={() => setIsChoosing(true)}>
          Choose a repository
        </Button>
      )}
      {isChoosing && <RepositoryChoice at={at} onDone={() => setIsChoosing(false)} />}
    </section>
  );
}

interface FollowedProps {
  at: InAssignment;
  repository: TestRepository;
  onChange: () => void;
}

function FollowedRepository({ at, repository, onChange }: FollowedProps) {
  const { name, url, state, mistakes, read_at } = repository;
  const [asks, setAsks] = useState(false);
  const leaving = useChangeTests(
    at,
    () => call(routes.leaveTestRepository, { params: { ...at } }),
    () => toast.success(texts.left),
  );
  const leave = () =>
    leaving.mutate(undefined, { onError: showFailure, onSettled: () => setAsks(false) });
  return (
    <>
      <p>
        {texts.follows} <NewTabLink href={url}>{name}</NewTabLink>.{' '}
        <span className={styles.muted}>
          {state === 'reading' ? texts.reading : read_at && texts.readAt(formatDateTime(read_at))}
        </span>
      </p>
      {state === 'failed' && (
        <Notice tone="error" title={texts.failed}>
          <Mistakes mistakes={mistakes} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={onChange}>Choose another</Button>
        <Button onClick={() => setAsks(true)}>Stop following</Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={texts.leaveTitle}
        confirmLabel="Stop following"
        pending={leaving.isPending}
        onConfirm={leave}
        onCancel={() => setAsks(false)}
      >
        <p>{texts.leaveWarning}</p>
      </ConfirmDialog>
    </>
  );
}

function RepositoryChoice({ at, onDone }: { at: InAssignment; onDone: () => void }) {
  const repositories = useQuery(testRepositoriesQuery(at));
  const [chosen, choose] = useState<PickedRepository | null>(null);
  const choosing = useChangeTests(
    at,
    (repository_id: number) =>
      call(routes.chooseTestRepository, { params: { ...at }, body: { repository_id } }),
    () => {
      toast.success(texts.chosen);
      onDone();
    },
  );
  if (repositories.isPending) return <PanelSpinner />;
  if (!repositories.data) {
    return <LoadFailure query={repositories}>{repositories.error.message}</LoadFailure>;
  }
  const actions = (
    <div className={styles.buttons}>
      <Button onClick={onDone}>Cancel</Button>
      <Button pending={repositories.isFetching} onClick={() => void repositories.refetch()}>
        Refresh list
      </Button>
      {repositories.data.length > 0 && (
        <Button
          disabled={chosen === null}
          pending={choosing.isPending}
          onClick={() => chosen && choosing.mutate(chosen.id)}
        >
          Use this repository
        </Button>
      )}
    </div>
  );
  return (
    <>
      {repositories.data.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <RepositoryPicker
          label="Repository"
          plural="repositories"
          repositories={repositories.data.map(({ repository_id: id, name, pushed_at: date }) => ({
            id,
            name,
            date,
          }))}
          chosen={chosen}
          onChoose={choose}
          error={null}
        />
      )}
      {choosing.error && <ErrorMessage>{choosing.error.message}</ErrorMessage>}
      {actions}
    </>
  );
}
