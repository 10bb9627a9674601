import type { AssignmentOutline, FullRubric } from '@lectern/contract';
import { Link } from 'react-router';
import { editorLink } from '../../../addresses/rubric-editor.ts';
import { texts } from '../../../texts/texts.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import styles from './assignment-rubric.module.css';

interface CopyDialogProps {
  open: boolean;
  assignment: AssignmentOutline;
  rubrics: readonly FullRubric[];
  onClose: () => void;
}

export function CopyDialog({ open, assignment, rubrics, onClose }: CopyDialogProps) {
  const newestFirst = rubrics.toSorted((a, b) => b.rubric.id - a.rubric.id);
  return (
    <Modal
      open={open}
      title="Copy existing rubric"
      onClose={onClose}
      actions={<LinkButton {...editorLink({ assignment })}>Create one from scratch</LinkButton>}
    >
      <p className={styles.hint}>{texts.rubrics.copyHint}</p>
      <ul className={styles.starters}>
        {newestFirst.map((rubric) => (
          <li key={rubric.rubric.id}>
            <Link className={styles.starter} {...editorLink({ assignment, rubric, asNew: true })}>
              <span>{rubric.rubric.name}</span>
              <span className={styles.count}>{itemCount(rubric)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function itemCount({ rubric_items }: FullRubric): string {
  return rubric_items.length === 1 ? '1 item' : `${rubric_items.length} items`;
}
