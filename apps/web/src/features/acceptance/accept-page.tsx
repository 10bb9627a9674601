import { ApiError, type FailureCode } from '../../api/api-error.ts';
import { texts } from '../../texts/texts.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { LinkFailure } from '../classrooms/link-failure.tsx';
import { useLinkToken } from '../classrooms/use-link-token.ts';
import { AcceptedScreen } from './accepted-screen.tsx';
import { useAcceptAssignment } from './use-accept-assignment.ts';

export function Component() {
  usePageTitle('Accept an assignment');
  const { mutate, data, error } = useAcceptAssignment();
  const token = useLinkToken(mutate);
  if (error) return <AcceptFailure error={error} onRetry={() => mutate(token)} />;
  if (!data || !token) return <Waiting>{texts.invites.accepting}</Waiting>;
  return <AcceptedScreen token={token} />;
}

/** A retry does not help. */
const final: readonly FailureCode[] = [
  'removed_before',
  'accept_is_for_students',
  'assignment_archived',
];

function AcceptFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <LinkFailure
      title="The assignment could not be accepted"
      error={error}
      final={error instanceof ApiError && final.includes(error.code)}
      onRetry={onRetry}
    />
  );
}
