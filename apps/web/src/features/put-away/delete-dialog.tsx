import { useState } from 'react';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PutAwayThing } from './put-away-panel.tsx';
import { RepositoriesToo } from './repositories-too.tsx';
import styles from './put-away-panel.module.css';
import type { PutAway } from './use-put-away.ts';

interface DeleteDialogProps {
  thing: PutAwayThing;
  deletion: PutAway['remove'];
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks for the name if the thing is used. */
export function DeleteDialog({ thing, deletion, onDeleted, onClose }: DeleteDialogProps) {
  const { id, name, noun, isUsed, repositories } = thing;
  const [typed, setTyped] = useState('');
  const [typedNumber, setTypedNumber] = useState<string>();
  const isNumberRight =
    typedNumber === undefined || typedNumber.trim() === `${repositories?.count}`;
  const isReady = (!isUsed || typed.trim() === name) && isNumberRight;
  const remove = () =>
    deletion.mutate(
      { id, name, typed, repositories: typedNumber },
      { onSuccess: onDeleted, onError: onClose },
    );
  return (
    <Modal
      open
      role="alertdialog"
      title={`Delete this ${noun}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{deletion.isPending ? 'Close' : 'Cancel'}</Button>
          <Button
            variant="danger"
            disabled={!isReady}
            pending={deletion.isPending}
            onClick={remove}
          >
            {`Delete ${noun}`}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{thing.deletionExplained}</p>
        {isUsed && (
          <TextField
            label={texts.putAway.typeName(name)}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        )}
        {repositories && (
          <RepositoriesToo {...repositories} typed={typedNumber} onChange={setTypedNumber} />
        )}
      </div>
    </Modal>
  );
}
