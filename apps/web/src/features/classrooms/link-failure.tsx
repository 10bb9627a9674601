import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { ErrorMessage } from '../../ui/page/error-message.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { isUnusableLink } from './unusable-link.ts';

interface LinkFailureProps {
  title: string;
  error: Error;
  /** A retry does not help, and neither does another link. */
  final?: boolean;
  onRetry: () => void;
}

/** Shows why a link failed and what to do. */
export function LinkFailure({ title, error, final = false, onRetry }: LinkFailureProps) {
  const isUnusable = isUnusableLink(error);
  return (
    <StandalonePage title={title} lead={isUnusable && texts.invites.askForNew}>
      <ErrorMessage>{error.message}</ErrorMessage>
      <StandaloneActions>
        {!isUnusable && !final && (
          <Button variant="primary" onClick={onRetry}>
            Try again
          </Button>
        )}
        <LinkButton to="/app/organization/select">Go to your classrooms</LinkButton>
      </StandaloneActions>
    </StandalonePage>
  );
}
