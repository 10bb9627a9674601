import { satisfies, type ClassroomRole } from '@lectern/contract/roles';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { taAccessOf } from '../access/ta-access.ts';
import { InviteLink } from '../invites/invite-link.tsx';
import { OpenOrganizationNotice } from '../organizations/open-organization-notice.tsx';
import { listTitle } from './list-title.ts';
import { PeopleList } from './people-list.tsx';
import styles from './people.module.css';

export function PeoplePage({ classroomRole }: { classroomRole: ClassroomRole }) {
  const viewer = useMembership();
  const title = listTitle[classroomRole];
  const isProfessor = satisfies(viewer.classroom_role, 'PROFESSOR');
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: viewer.classroom_name }, { label: title }]}
        back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
        actions={
          <>
            {classroomRole === 'STUDENT' && <LinkButton to="/app/roster">Roster</LinkButton>}
            {isProfessor && <LinkButton to="/app/invite-links">Manage invite links</LinkButton>}
          </>
        }
      />
      <div className={styles.page}>
        {classroomRole === 'STUDENT' && <OpenOrganizationNotice membership={viewer} />}
        {isProfessor && (
          <InviteLink
            classroomId={viewer.classroom_id}
            classroomRole={classroomRole}
            taAccess={taAccessOf(viewer)}
          />
        )}
        <PeopleList classroomRole={classroomRole} viewer={viewer} />
      </div>
    </>
  );
}
