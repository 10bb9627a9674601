import { limits, routes, type GradebookCell, type GradebookPerson } from '@lectern/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { classroomKey } from '../../data/classroom-keys.ts';
import { nameOrLogin } from '../../lib/person-name.ts';
import { gradebookTexts as texts } from '../../texts/gradebook.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { showFailure } from '../session/show-failure.ts';
import { scoreFrom, type Item } from './gradebook-items.ts';
import styles from './gradebook.module.css';

interface DialogProps<I extends Item> {
  cid: number;
  person: GradebookPerson;
  item: I;
  cell: GradebookCell;
  onClose: () => void;
}

function useSaved<T>(cid: number, save: (given: T) => Promise<unknown>, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: onClose,
    // The dialog stays open and keeps the reason.
    onError: showFailure,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'grading') });
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'works') });
    },
  });
}

export function ExcuseDialog({ cid, person, item, cell, onClose }: DialogProps<Item>) {
  const [reason, setReason] = useState('');
  const save = useSaved<string | null>(
    cid,
    (given) =>
      call(routes.setGradebookExcuse, {
        params: { cid },
        body: {
          user_id: person.user_id,
          assignment_id: item.kind === 'assignment' ? item.assignment_id : null,
          column_id: item.kind === 'column' ? item.column_id : null,
          reason: given,
        },
        fallback: texts.reasonFailed,
      }),
    onClose,
  );
  const title = `${cell.excused ? 'Count' : 'Excuse'} ${item.name} of ${nameOrLogin(person)}`;
  return (
    <Modal
      open
      title={title}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          pending={save.isPending}
          onClick={() => save.mutate(cell.excused ? null : reason)}
        >
          {cell.excused ? 'Count again' : 'Excuse'}
        </Button>
      }
    >
      {!cell.excused && (
        <TextArea
          label="Reason"
          hint={texts.excuseHint}
          value={reason}
          maxLength={limits.reason}
          onChange={setReason}
        />
      )}
    </Modal>
  );
}

export function OverrideDialog({
  cid,
  person,
  item,
  cell,
  onClose,
}: DialogProps<Item & { kind: 'assignment' }>) {
  const [score, setScore] = useState(String(cell.override ?? cell.overall ?? ''));
  const [reason, setReason] = useState('');
  const params = { cid, aid: item.assignment_id, wid: cell.work_id ?? 0 };
  const value = scoreFrom(score);
  const save = useSaved<'set' | 'withdraw'>(
    cid,
    (what) =>
      what === 'set'
        ? call(routes.setOverride, {
            params,
            body: { score: value ?? 0, reason },
            fallback: texts.reasonFailed,
          })
        : call(routes.withdrawOverride, { params, fallback: texts.reasonFailed }),
    onClose,
  );
  const isNumber = typeof value === 'number';
  return (
    <Modal
      open
      title={`Override ${item.name} of ${nameOrLogin(person)}`}
      onClose={onClose}
      actions={
        <>
          {cell.override !== undefined && (
            <Button pending={save.isPending} onClick={() => save.mutate('withdraw')}>
              Withdraw override
            </Button>
          )}
          <Button
            variant="primary"
            pending={save.isPending}
            disabled={!isNumber}
            onClick={() => save.mutate('set')}
          >
            Override
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <TextField
          label="Final score"
          inputMode="decimal"
          value={score}
          error={isNumber ? null : texts.notANumber(score)}
          onChange={setScore}
        />
        <TextArea
          label="Reason"
          hint={texts.overrideHint}
          value={reason}
          maxLength={limits.reason}
          onChange={setReason}
        />
      </div>
    </Modal>
  );
}
