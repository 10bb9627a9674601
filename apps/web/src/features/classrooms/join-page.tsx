import { texts } from '../../texts/texts.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { Waiting } from '../../ui/page/waiting.tsx';
import { LinkFailure } from './link-failure.tsx';
import { useJoinClassroom } from './use-join-classroom.ts';
import { useLinkToken } from './use-link-token.ts';

export function Component() {
  usePageTitle('Join a classroom');
  const { mutate, data, error } = useJoinClassroom();
  const token = useLinkToken(mutate);
  if (!error) return <Waiting>{data?.message ?? texts.invites.joining}</Waiting>;
  return (
    <LinkFailure title="This link could not be used" error={error} onRetry={() => mutate(token)} />
  );
}
