import { classroomNameProblem, errors, routes, tidyName } from '@lectern/contract';
import type { ClassroomUser } from '@lectern/contract/people';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { classroomKey } from '../../data/classroom-keys.ts';
import { membershipQuery } from '../../data/classrooms.ts';
import { renameTexts } from '../../texts/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog/modal.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.ts';

/** For professors: a button, and the dialog that it opens. */
export function RenameClassroom({ membership }: { membership: ClassroomUser }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{renameTexts.rename}</Button>
      {isOpen && <RenameDialog membership={membership} onClose={() => setOpen(false)} />}
    </>
  );
}

function RenameDialog({
  membership: { classroom_id, classroom_name },
  onClose,
}: {
  membership: ClassroomUser;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState(classroom_name);
  const name = tidyName(typed);
  const rename = useRename(classroom_id, onClose);
  const problem = classroomNameProblem(name);
  const error = problem ? errors[problem].message : rename.error?.message;
  return (
    <Modal
      open
      title={renameTexts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={problem !== null || name === classroom_name}
            pending={rename.isPending}
            onClick={() => rename.mutate(name)}
          >
            {renameTexts.rename}
          </Button>
        </>
      }
    >
      <TextField
        label={renameTexts.label}
        hint={renameTexts.hint}
        error={error}
        value={typed}
        onChange={(value) => {
          rename.reset();
          setTyped(value);
        }}
        autoComplete="off"
      />
    </Modal>
  );
}

function useRename(cid: number, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) =>
      call(routes.renameClassroom, {
        params: { cid },
        body: { name },
        fallback: renameTexts.failed,
      }),
    onSuccess: async ({ classroom: { name } }) => {
      toast.success(renameTexts.renamed(name));
      // The layout reads the new name from it.
      await client.refetchQueries({ queryKey: membershipQuery(cid).queryKey, type: 'all' });
      void client.invalidateQueries({ queryKey: classroomKey(cid, 'people') });
      onDone();
    },
  });
}
