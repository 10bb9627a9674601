import { useQuery } from '@tanstack/react-query';
import { linksQuery } from '../../data/invites.ts';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { LoadingTable } from '../../ui/table/table-skeleton.tsx';
import { useErrorToast } from '../session/use-error-toast.ts';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { LinksTable } from './links-table.tsx';

const title = 'Invite links';
const headers = ['Link', 'Created by', 'Created', 'Expires', 'Used'];

export function Component() {
  const { classroom_id, classroom_name } = useMembership();
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Active invite links"
        breadcrumbs={[{ label: classroom_name }, { label: title }]}
        back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
      />
      <Links classroomId={classroom_id} />
    </>
  );
}

function Links({ classroomId }: { classroomId: number }) {
  const links = useQuery(linksQuery(classroomId));
  useErrorToast(links.error, 'invite-links-error');

  if (links.isPending) return <LoadingTable label={title} headers={headers} />;
  if (links.isLoadingError) return <LoadFailure query={links}>{links.error.message}</LoadFailure>;
  return <LinksTable classroomId={classroomId} links={links.data} />;
}
