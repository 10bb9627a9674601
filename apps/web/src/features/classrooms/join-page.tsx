import { texts } from '@lectern/contract/texts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Door, DoorActions } from '../layout/door.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { isDeadLink } from './dead-link.ts';
import { useJoinClassroom } from './use-join-classroom.ts';

export function Component() {
  usePageTitle('Join a classroom');
  const [search] = useSearchParams();
  const token = search.get('token');
  const { mutate, data, error } = useJoinClassroom();
  const used = useRef<string | null>(undefined);

  // One visit uses its link once, also where React runs the effect twice.
  useEffect(() => {
    if (used.current === token) return;
    used.current = token;
    mutate(token);
  }, [token, mutate]);

  if (!error) return <Waiting>{data?.message ?? texts.invites.joining}</Waiting>;
  const isDead = isDeadLink(error);
  return (
    <Door title="This link could not be used" lead={isDead && texts.invites.askForNew}>
      <ErrorMessage>{error.message}</ErrorMessage>
      <DoorActions>
        {!isDead && (
          <Button variant="primary" onClick={() => mutate(token)}>
            Try again
          </Button>
        )}
        <LinkButton to="/app/organization/select">Go to your classrooms</LinkButton>
      </DoorActions>
    </Door>
  );
}
