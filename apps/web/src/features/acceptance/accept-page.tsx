import { texts } from '../../texts/texts.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { useLinkToken } from '../classrooms/use-link-token.ts';
import { AcceptFailure } from './accept-failure.tsx';
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
