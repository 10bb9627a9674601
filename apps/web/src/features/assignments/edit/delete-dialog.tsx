import type { AssignmentOutline } from '@lectern/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './edit-page.module.css';
import { useDelete } from '../put-away/use-put-away.ts';

interface DeleteDialogProps {
  assignment: AssignmentOutline;
  onClose: () => void;
}

/** Asks for the name as soon as a student has accepted. */
export function DeleteDialog({ assignment, onClose }: DeleteDialogProps) {
  const { name, has_acceptances: isAccepted } = assignment;
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const deletion = useDelete(assignment.classroom_id);
  const isReady = !isAccepted || typed.trim() === name;
  const remove = () => {
    const onSuccess = () => void navigate('/app/dashboard');
    deletion.mutate({ ...assignment, typed }, { onSuccess, onError: onClose });
  };
  return (
    <Modal
      open
      role="alertdialog"
      title="Delete this assignment?"
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
            Delete assignment
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{isAccepted ? texts.putAway.deleteAccepted : texts.putAway.deleteUnaccepted}</p>
        {isAccepted && (
          <TextField
            label={texts.putAway.typeName(name)}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
          />
        )}
      </div>
    </Modal>
  );
}
