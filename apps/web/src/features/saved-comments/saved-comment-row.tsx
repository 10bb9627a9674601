import type { SavedComment } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedCommentUsesQuery } from '../../data/saved-comments.ts';
import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Pencil, Trash } from '../../ui/icons.ts';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { PointsChip } from '../../ui/points-chip.tsx';
import { useMembership } from '../access/membership.ts';
import styles from './saved-comments.module.css';
import { useDeleteSaved, useEditSaved } from './use-saved-comments.ts';

interface SavedCommentRowProps {
  comment: SavedComment;
  mayEdit: boolean;
  isEdited: boolean;
  onEdit: (isOpen: boolean) => void;
  onDraftsChanged: (() => void) | undefined;
}

export function SavedCommentRow(props: SavedCommentRowProps) {
  const { comment, mayEdit, isEdited, onEdit, onDraftsChanged } = props;
  const { classroom_id } = useMembership();
  const [isAsking, ask] = useState(false);
  const remove = useDeleteSaved(classroom_id);
  if (isEdited) {
    return (
      <li className={styles.row}>
        <EditForm
          comment={comment}
          onDone={() => onEdit(false)}
          onDraftsChanged={onDraftsChanged}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <div className={styles.said}>
        <Markdown>{comment.body}</Markdown>
        <p className={styles.uses}>{texts.savedComments.uses(comment.uses)}</p>
      </div>
      <PointsChip points={comment.points} />
      {mayEdit && (
        <>
          <IconButton
            size="small"
            label="Edit saved comment"
            icon={<Pencil />}
            onClick={() => onEdit(true)}
          />
          <IconButton
            size="small"
            label="Delete saved comment"
            icon={<Trash />}
            onClick={() => ask(true)}
          />
          <ConfirmDialog
            open={isAsking}
            title="Delete this saved comment?"
            confirmLabel="Delete"
            tone="danger"
            pending={remove.isPending}
            onCancel={() => ask(false)}
            onConfirm={() => remove.mutate(comment, { onSettled: () => ask(false) })}
          >
            <p>{texts.savedComments.deleteWarning}</p>
          </ConfirmDialog>
        </>
      )}
    </li>
  );
}

type EditFormProps = Pick<SavedCommentRowProps, 'comment' | 'onDraftsChanged'> & {
  onDone: () => void;
};

function EditForm({ comment, onDone, onDraftsChanged }: EditFormProps) {
  const { classroom_id: cid } = useMembership();
  const [body, setBody] = useState(comment.body);
  const [points, setPoints] = useState<number | null>(comment.points);
  const [changesDrafts, setChangesDrafts] = useState(true);
  const uses = useQuery(savedCommentUsesQuery(cid, comment.id)).data;
  const edit = useEditSaved(cid, comment);
  const save = () =>
    edit.mutate(
      { body, points: points ?? 0, change_drafts: changesDrafts },
      {
        onSuccess: ({ changed_drafts }) => {
          if (changed_drafts > 0) onDraftsChanged?.();
          onDone();
        },
      },
    );
  return (
    <form
      className={styles.form}
      aria-label="Edit saved comment"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label="Comment"
        value={body}
        onChange={setBody}
        maxLength={limits.commentBody}
        rows={3}
      />
      <NumberField
        label="Points"
        value={points}
        min={-limits.points}
        max={limits.points}
        onChange={setPoints}
      />
      {uses && (
        <p className={styles.uses}>
          {texts.savedComments.usedIn(
            uses.assignments.map(({ name, uses: count }) => `${name} (${count})`).join(', '),
          )}
        </p>
      )}
      {uses && uses.drafts > 0 && (
        <Checkbox
          label={texts.savedComments.changeDrafts(uses.drafts)}
          hint={texts.savedComments.gradesStay}
          checked={changesDrafts}
          onChange={setChangesDrafts}
        />
      )}
      <div className={styles.actions}>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          pending={edit.isPending}
          disabled={body.trim() === '' && !points}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
