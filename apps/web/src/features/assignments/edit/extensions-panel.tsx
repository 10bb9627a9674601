import { errors, type AssignmentOutline, type Extension } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { extensionsQuery } from '../../../data/assignments.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './edit-page.module.css';
import { ExtensionDialog } from './extension-dialog.tsx';
import { ExtensionsTable } from './extensions-table.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Question =
  | { kind: 'grant' }
  | { kind: 'move'; extension: Extension }
  | { kind: 'withdraw'; extension: Extension };

// oxlint-disable-next-line complexity -- conditional markup without nesting
export function ExtensionsPanel({ assignment }: { assignment: AssignmentOutline }) {
  const [question, setQuestion] = useState<Question>();
  const extensions = useQuery(extensionsQuery(assignment.classroom_id, assignment.id));
  const close = () => setQuestion(undefined);
  const dueAt = assignment.main_due_date;
  const asksForDate = question?.kind === 'grant' || question?.kind === 'move';
  // Close the dialog, or it would reopen by itself when there is a due date again.
  if (dueAt === null && asksForDate) close();
  return (
    <section className={styles.panel} aria-labelledby="extensions">
      <h2 id="extensions">Extensions</h2>
      <p className={styles.lead}>{texts.extensions.explained}</p>
      {dueAt === null && <Notice>{errors.extension_without_due_date.message}</Notice>}
      {extensions.isPending && <Loading />}
      {extensions.isLoadingError && (
        <LoadFailure query={extensions}>{extensions.error.message}</LoadFailure>
      )}
      {extensions.data && (
        <ExtensionsTable
          extensions={extensions.data}
          dueAt={dueAt}
          onMove={(extension) => setQuestion({ kind: 'move', extension })}
          onWithdraw={(extension) => setQuestion({ kind: 'withdraw', extension })}
          actions={
            dueAt !== null && (
              <Button onClick={() => setQuestion({ kind: 'grant' })}>Grant extension</Button>
            )
          }
        />
      )}
      {dueAt !== null && asksForDate && (
        <ExtensionDialog
          assignment={assignment}
          granted={extensions.data ?? []}
          moved={question.kind === 'move' ? question.extension : undefined}
          onClose={close}
        />
      )}
      {question?.kind === 'withdraw' && (
        <WithdrawDialog assignment={assignment} extension={question.extension} onClose={close} />
      )}
    </section>
  );
}

function Loading() {
  return (
    <output aria-label="Loading extensions">
      <Skeleton width="60%" />
    </output>
  );
}
