import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Door, DoorActions } from '../../ui/page/door.tsx';
import { ErrorMessage } from '../../ui/page/error-message.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { isDeadLink } from './dead-link.ts';

interface LinkFailureProps {
  title: string;
  error: Error;
  /** The link is good, but not for this person: trying again changes nothing. */
  notForYou?: boolean;
  onRetry: () => void;
}

/** Why a link brought nobody anywhere, and what can be done about it. */
export function LinkFailure({ title, error, notForYou = false, onRetry }: LinkFailureProps) {
  const isDead = isDeadLink(error);
  return (
    <Door title={title} lead={isDead && texts.invites.askForNew}>
      <ErrorMessage>{error.message}</ErrorMessage>
      <DoorActions>
        {!isDead && !notForYou && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton to="/app/organization/select">Go to your classrooms</LinkButton>
      </DoorActions>
    </Door>
  );
}
