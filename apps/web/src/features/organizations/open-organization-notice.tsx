import type { ClassroomUser } from '@lectern/contract';
import { texts } from '../../texts/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { usePlatformText } from './use-platform-text.ts';

interface OpenOrganizationNoticeProps {
  membership: Pick<ClassroomUser, 'org_name' | 'org_open_by_default'>;
}

/** Warns staff if every member of the organisation can read all of its repositories. */
export function OpenOrganizationNotice({ membership }: OpenOrganizationNoticeProps) {
  const say = usePlatformText();
  if (!membership.org_open_by_default) return null;
  return (
    <Notice tone="warning" title={texts.organizations.openTitle}>
      <p>{say(texts.organizations.open(membership.org_name))}</p>
    </Notice>
  );
}
