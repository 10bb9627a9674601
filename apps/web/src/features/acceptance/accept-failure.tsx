import { texts } from '@lectern/contract/texts';
import { ApiError, type FailureCode } from '../../api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { isDeadLink } from '../classrooms/dead-link.ts';
import { Door, DoorActions } from '../layout/door.tsx';

/** The link is good, but not for this person: trying again changes nothing. */
const notForYou: readonly FailureCode[] = ['removed_before', 'accept_is_for_students'];

export function AcceptFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isDead = isDeadLink(error);
  const isFinal = isDead || (error instanceof ApiError && notForYou.includes(error.code));
  return (
    <Door title="The assignment could not be accepted" lead={isDead && texts.invites.askForNew}>
      <ErrorMessage>{error.message}</ErrorMessage>
      <DoorActions>
        {!isFinal && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton to="/app/organization/select">Go to your classrooms</LinkButton>
      </DoorActions>
    </Door>
  );
}
