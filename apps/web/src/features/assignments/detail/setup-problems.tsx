import { routes, type SetupProblem } from '@lectern/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { setupProblemsQuery } from '../../../data/works.ts';
import { contributorNames } from '../../../lib/contributors.ts';
import { toast } from '../../../ui/toasts/toast.ts';
import { formatDeadline } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Table, type Column } from '../../../ui/table/table.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { useErrorToast } from '../../session/use-error-toast.ts';
import { showProvisioningToast } from '../../acceptance/provisioning-toast.ts';
import { showFailure } from '../../session/show-failure.ts';
import styles from './detail.module.css';

/** Students who accepted but have no usable repository. Renders nothing if there are none. */
export function SetupProblems({ assignment }: { assignment: InAssignment }) {
  // The page has just fetched them.
  const problems = useQuery({ ...setupProblemsQuery(assignment), refetchOnMount: false });
  useErrorToast(problems.error, toastIds.assignment);
  if (!problems.data || problems.data.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="setup-problems">
      <h2 id="setup-problems">Setup problems</h2>
      <p className={styles.lead}>{texts.assignments.setupProblems}</p>
      <Table
        label="Setup problems"
        columns={problemColumns(assignment)}
        rows={problems.data}
        rowKey={({ student_work_id }) => student_work_id}
        pageSize={10}
        empty={null}
      />
    </section>
  );
}

function problemColumns(assignment: InAssignment): Column<SetupProblem>[] {
  return [
    {
      id: 'student',
      header: 'Student Name',
      cell: (problem) => <span className={styles.student}>{contributorNames(problem)}</span>,
      sortBy: contributorNames,
    },
    { id: 'problem', header: 'Reason', cell: ({ problem }) => problem },
    {
      id: 'accepted',
      header: 'Accepted',
      cell: ({ accepted_at }) => (
        <span className={styles.instant}>{formatDeadline(accepted_at)}</span>
      ),
      sortBy: ({ accepted_at }) => accepted_at,
      labelled: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (problem) => <RetryButton assignment={assignment} problem={problem} />,
    },
  ];
}

interface RetryButtonProps {
  assignment: InAssignment;
  problem: SetupProblem;
}

function RetryButton({ assignment, problem }: RetryButtonProps) {
  const client = useQueryClient();
  const { retrying, retried, retryFailed } = texts.assignments;
  const names = contributorNames(problem);
  const wid = problem.student_work_id;
  // One toast shows progress and outcome, because the row disappears as soon as the retry starts.
  const id = `retry-setup ${wid}`;
  const retry = useMutation({
    mutationFn: () =>
      call(routes.retrySetup, { params: { ...assignment, wid }, fallback: retryFailed }),
    onMutate: () => void toast.loading(retrying, { id }),
    onSuccess: async ({ provisioning }) => {
      const said = { underWay: retrying, ready: retried(names), failed: retryFailed };
      showProvisioningToast(provisioning, id, said);
      await client.invalidateQueries(setupProblemsQuery(assignment));
    },
    onError: (error) => {
      toast.dismiss(id);
      showFailure(error);
    },
  });
  return (
    <Button
      size="small"
      pending={retry.isPending}
      aria-label={`Retry for ${names}`}
      onClick={() => retry.mutate()}
    >
      Retry
    </Button>
  );
}
