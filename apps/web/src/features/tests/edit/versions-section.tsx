import { routes, type AssignmentTests, type TestVersion } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { InAssignment } from '../../../data/classroom-keys.ts';
import { testVersionQuery, testVersionsQuery } from '../../../data/tests-edit.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { testEditTexts } from '../../../texts/tests-edit.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { PanelSpinner } from '../../../ui/spinner.tsx';
import { Table, type Column } from '../../../ui/table/table.tsx';
import { LoadingTable } from '../../../ui/table/table-skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { showFailure } from '../../session/show-failure.ts';
import styles from './edit.module.css';
import { PlanView } from './plan-view.tsx';
import { useChangeTests } from './use-change-tests.ts';

const texts = testEditTexts.versions;

/** A version, or null for withdrawing the tests. */
type Asked = TestVersion | null;

interface VersionsSectionProps {
  at: InAssignment;
  tests: AssignmentTests;
}

export function VersionsSection({ at, tests }: VersionsSectionProps) {
  const versions = useQuery(testVersionsQuery(at));
  const [shown, show] = useState<TestVersion>();
  const [asked, ask] = useState<Asked>();
  if (versions.data?.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      {versions.isPending && <LoadingTable label="Versions" headers={headers} />}
      {versions.isLoadingError && (
        <LoadFailure query={versions}>{texts.failed(versions.error.message)}</LoadFailure>
      )}
      {versions.data && (
        <Table
          label="Versions"
          columns={columnsWith(show, ask)}
          rows={versions.data}
          rowKey={({ number }) => number}
          pageSize={10}
          dense
          empty={null}
        />
      )}
      {tests.version && (
        <Button className={styles.start} onClick={() => ask(null)}>
          Withdraw tests
        </Button>
      )}
      {shown && (
        <Modal open wide title={`Version ${shown.number}`} onClose={() => show(undefined)}>
          <VersionPlan at={at} number={shown.number} />
        </Modal>
      )}
      {asked !== undefined && <UseDialog at={at} asked={asked} onClose={() => ask(undefined)} />}
    </section>
  );
}

function VersionPlan({ at, number }: { at: InAssignment; number: number }) {
  const version = useQuery(testVersionQuery(at, number));
  if (version.isPending) return <PanelSpinner />;
  if (!version.data) return <LoadFailure query={version}>{version.error.message}</LoadFailure>;
  return <PlanView plan={version.data.plan} />;
}

interface UseDialogProps {
  at: InAssignment;
  asked: Asked;
  onClose: () => void;
}

function UseDialog({ at, asked, onClose }: UseDialogProps) {
  const using = useChangeTests(
    at,
    (number: number | null) => call(routes.useTestVersion, { params: { ...at }, body: { number } }),
    (_, number) => toast.success(number === null ? texts.withdrawn : texts.now(number)),
  );
  return (
    <ConfirmDialog
      open
      title={asked === null ? texts.withdrawTitle : texts.switchTitle(asked.number)}
      confirmLabel={asked === null ? 'Withdraw' : 'Use this version'}
      pending={using.isPending}
      onConfirm={() =>
        using.mutate(asked?.number ?? null, { onError: showFailure, onSettled: onClose })
      }
      onCancel={onClose}
    >
      <p>{asked === null ? texts.withdrawWarning : texts.switchWarning}</p>
    </ConfirmDialog>
  );
}

const headers = ['Version', 'Source', 'By', 'When', 'Points', 'Actions'];

function columnsWith(
  onShow: (version: TestVersion) => void,
  onUse: (version: TestVersion) => void,
): Column<TestVersion>[] {
  return [
    {
      id: 'version',
      header: 'Version',
      cell: ({ number, in_use }) => (
        <>
          {number}{' '}
          {in_use && (
            <Pill tone="green" dot={false}>
              In use
            </Pill>
          )}
        </>
      ),
    },
    {
      id: 'source',
      header: 'Source',
      cell: ({ source, source_ref }) => (
        <>
          {texts.sources[source]}
          {source_ref && <span className={styles.ref}>{source_ref}</span>}
        </>
      ),
    },
    {
      id: 'by',
      header: 'By',
      labelled: true,
      cell: ({ created_by, created_by_name }) => created_by_name ?? created_by ?? texts.push,
    },
    {
      id: 'when',
      header: 'When',
      labelled: true,
      cell: ({ created_at }) => formatDateTime(created_at),
    },
    { id: 'points', header: 'Points', labelled: true, align: 'end', cell: ({ points }) => points },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (version) => (
        <span className={styles.actions}>
          <Button
            size="small"
            aria-label={`View version ${version.number}`}
            onClick={() => onShow(version)}
          >
            View
          </Button>
          {!version.in_use && (
            <Button
              size="small"
              aria-label={`Use version ${version.number}`}
              onClick={() => onUse(version)}
            >
              Use this version
            </Button>
          )}
        </span>
      ),
    },
  ];
}
