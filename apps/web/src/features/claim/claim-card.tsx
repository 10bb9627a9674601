import { routes } from '@lectern/contract';
import { limits } from '@lectern/contract/limits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../api/call.ts';
import { ownEntryQuery } from '../../data/roster.ts';
import { ownEntryTexts as texts } from '../../texts/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import styles from './claim-card.module.css';

/** Asks a student who they are in the course, until they have their entry. Never shows entries. */
export function ClaimCard({ classroomId }: { classroomId: number }) {
  // The screens work without it, so a failure shows nothing.
  const { data: own } = useQuery(ownEntryQuery(classroomId));
  if (own === undefined || own.state === 'none' || own.state === 'claimed') return null;
  if (own.state === 'waiting') return <Notice>{texts.waiting}</Notice>;
  return <ClaimForm classroomId={classroomId} triesLeft={own.tries_left} />;
}

function ClaimForm({ classroomId, triesLeft }: { classroomId: number; triesLeft: number }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const claiming = useMutation({
    mutationFn: () =>
      call(routes.claimEntry, {
        params: { cid: classroomId },
        body: { typed: typed.trim() },
        fallback: texts.failed,
      }),
    onSuccess: ({ is_wrong, ...own }) => {
      client.setQueryData(ownEntryQuery(classroomId).queryKey, own);
      setError(is_wrong ? texts.wrong(own.tries_left) : undefined);
      if (own.state === 'claimed') toast.success(texts.done);
    },
    onError: ({ message }) => setError(message),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setError(texts.missing);
    else claiming.mutate();
  };
  return (
    <Card>
      <form className={styles.form} onSubmit={submit} noValidate>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.lead}>{texts.lead}</p>
        <TextField
          label={texts.label}
          value={typed}
          onChange={setTyped}
          error={error}
          hint={triesLeft === 0 ? texts.checked : undefined}
          maxLength={limits.rosterTyped}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <Button type="submit" pending={claiming.isPending}>
          {texts.submit}
        </Button>
      </form>
    </Card>
  );
}
