import type { AssignmentOutline } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { assignmentTestsPath } from '../../../addresses/assignments.ts';
import { autograderTokenQuery } from '../../../data/assignments.ts';
import { formatDate } from '../../../lib/dates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePlatformText } from '../../organizations/use-platform-text.ts';
import styles from './edit-page.module.css';
import { FreshToken } from './fresh-token.tsx';
import { TokenDialog, type TokenQuestion } from './token-dialog.tsx';
import { useCreateToken, useRevokeToken } from './use-token.ts';

export function AutograderPanel({ assignment }: { assignment: AssignmentOutline }) {
  const at = { cid: assignment.classroom_id, aid: assignment.id };
  const token = useQuery(autograderTokenQuery(at));
  const creation = useCreateToken(at);
  const revocation = useRevokeToken(at);
  const say = usePlatformText();
  const [question, ask] = useState<TokenQuestion>();
  // By the time this answer arrives, the other dialog may be open; do not close that one.
  const close = (answered: TokenQuestion) =>
    ask((asked) => (asked === answered ? undefined : asked));
  const answers: Record<TokenQuestion, () => void> = {
    replace: () => creation.mutate(undefined, { onSettled: () => close('replace') }),
    revoke: () => {
      creation.reset();
      revocation.mutate(undefined, { onSettled: () => close('revoke') });
    },
  };
  const has = token.data ?? null;
  return (
    <section className={styles.panel} aria-labelledby="autograder">
      <h2 id="autograder">Autograder</h2>
      <p>
        {texts.autograder.here} <Link to={assignmentTestsPath(assignment.id)}>Set up tests</Link>
      </p>
      <p className={styles.lead}>{say(texts.autograder.explained)}</p>
      {token.isPending && <Skeleton width="40%" />}
      {token.isLoadingError && <LoadFailure query={token}>{token.error.message}</LoadFailure>}
      {token.data !== undefined && (
        <>
          <p>
            {has === null
              ? texts.autograder.none
              : texts.autograder.since(formatDate(has.created_at), has.created_by_name)}
          </p>
          {creation.data !== undefined && <FreshToken token={creation.data} />}
          <div className={styles.buttons}>
            {has === null ? (
              <Button
                disabled={creation.isPending || token.isFetching}
                onClick={() => creation.mutate()}
              >
                Create token
              </Button>
            ) : (
              <>
                <Button onClick={() => ask('replace')}>Replace token</Button>
                <Button onClick={() => ask('revoke')}>Revoke token</Button>
              </>
            )}
          </div>
        </>
      )}
      {question && (
        <TokenDialog
          question={question}
          pending={creation.isPending || revocation.isPending}
          onCancel={() => ask(undefined)}
          onConfirm={answers[question]}
        />
      )}
    </section>
  );
}
