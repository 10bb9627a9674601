import type { ScoreChange } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { Table, type Column } from '../../../ui/table/table.tsx';
import styles from './editor.module.css';

interface RescoreDialogProps {
  changes: readonly ScoreChange[] | undefined;
  onCancel: () => void;
  onDecide: (rescoring: 'yes' | 'no') => void;
}

function takeFocus(button: HTMLButtonElement | null) {
  button?.focus();
}

export function RescoreDialog({ changes, onCancel, onDecide }: RescoreDialogProps) {
  return (
    <Modal
      open={changes !== undefined}
      title="Re-score graded submissions?"
      onClose={onCancel}
      role="alertdialog"
      wide
      actions={
        <>
          {/* Cancel has the focus, so that an accidental Enter changes nothing. */}
          <Button ref={takeFocus} onClick={onCancel}>
            Cancel
          </Button>
          <Button onClick={() => onDecide('no')}>Save, keep scores</Button>
          <Button variant="primary" onClick={() => onDecide('yes')}>
            Save and re-score
          </Button>
        </>
      }
    >
      <div className={styles.rescore}>
        <p>{texts.rubrics.rescoreWarning(changes?.length ?? 0)}</p>
        <Table
          label="Scores that would change"
          columns={columns}
          rows={changes ?? []}
          rowKey={({ student_work_id }) => student_work_id}
          pageSize={8}
          dense
          empty={null}
        />
      </div>
    </Modal>
  );
}

const columns: Column<ScoreChange>[] = [
  { id: 'student', header: 'Student', cell: ({ contributors }) => contributors.join(', ') },
  {
    id: 'assignment',
    header: 'Assignment',
    labelled: true,
    cell: ({ assignment_name }) => assignment_name,
  },
  {
    id: 'before',
    header: 'Score before',
    align: 'end',
    labelled: true,
    cell: ({ before }) => before,
  },
  { id: 'after', header: 'Score after', align: 'end', labelled: true, cell: ({ after }) => after },
];
