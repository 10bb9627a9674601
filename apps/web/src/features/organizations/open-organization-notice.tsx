import type { ClassroomUser } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePlatformWords } from './platform-words.ts';

interface OpenOrganizationNoticeProps {
  membership: Pick<ClassroomUser, 'org_name' | 'org_open_by_default'>;
}

/** For staff of an organisation whose members may read everything in it; otherwise nothing. */
export function OpenOrganizationNotice({ membership }: OpenOrganizationNoticeProps) {
  const say = usePlatformWords();
  if (!membership.org_open_by_default) return null;
  return (
    <Notice tone="warning" title={texts.organizations.openTitle}>
      <p>{say(texts.organizations.open(membership.org_name))}</p>
    </Notice>
  );
}
