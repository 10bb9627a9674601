import { texts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';
import { RotateCw } from '../../ui/icons.ts';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';

interface UnreachablePageProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

/** Shown while the server cannot be reached. The person stays logged in. */
export function UnreachablePage({ message, retrying, onRetry }: UnreachablePageProps) {
  usePageTitle('Not reachable');
  return (
    <StandalonePage title="Lectern cannot be reached" lead={texts.session.stillLoggedIn}>
      <p role="alert">{message}</p>
      <StandaloneActions>
        <Button variant="primary" pending={retrying} pendingLabel="Trying..." onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      </StandaloneActions>
    </StandalonePage>
  );
}
