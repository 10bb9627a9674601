import { routes, type PersonNote, type Profile } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { satisfies } from '@lectern/contract/roles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/call.ts';
import { profileQuery } from '../../../data/profiles.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { peoplePageTexts } from '../../../texts/people-pages.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useMembership } from '../../access/membership.ts';
import { showFailure } from '../../session/show-failure.ts';
import styles from './person.module.css';

const words = peoplePageTexts.person;

export function Notes({ profile: { person, notes } }: { profile: Profile }) {
  const { classroom_role, github_username } = useMembership();
  const { write, remove } = useNotes(person.classroom_id, person.id);
  const [body, setBody] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!write.isPending) write.mutate(body, { onSuccess: () => setBody('') });
  };
  const mayDelete = ({ written_by }: PersonNote) =>
    written_by === github_username || satisfies(classroom_role, 'PROFESSOR');
  return (
    <section className={styles.part} aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {notes.length === 0 && <p className={styles.remark}>{words.noNotes}</p>}
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.note_id}>
            <p className={styles.body}>{note.body}</p>
            <p className={styles.remark}>
              {note.written_by_name}, {formatDateTime(note.written_at)}
            </p>
            {mayDelete(note) && (
              <Button size="small" onClick={() => remove.mutate(note.note_id)}>
                Delete
                <VisuallyHidden> the note of {formatDateTime(note.written_at)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <form className={styles.write} onSubmit={submit} noValidate>
        <TextArea
          label={words.noteLabel}
          hint={words.noteHint}
          rows={3}
          maxLength={limits.noteBody}
          value={body}
          onChange={(next) => {
            setBody(next);
            write.reset();
          }}
          error={write.error ? write.error.message || words.noteFailed : null}
        />
        <Button type="submit" pending={write.isPending}>
          Add note
        </Button>
      </form>
    </section>
  );
}

function useNotes(cid: number, userId: number) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: profileQuery(cid, userId).queryKey });
  const write = useMutation({
    mutationFn: (body: string) =>
      call(routes.writeNote, {
        params: { cid, userId },
        body: { body },
        fallback: words.noteFailed,
      }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: (noteId: number) =>
      call(routes.deleteNote, { params: { cid, userId, noteId }, fallback: words.noteNotDeleted }),
    onSuccess: () => toast.success(words.noteDeleted),
    onError: showFailure,
    onSettled: refresh,
  });
  return { write, remove };
}
