import { createSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';

/** Render this for professors only: other roles cannot open the page. */
export function CreateAssignmentLink({ orgName }: { orgName: string }) {
  const search = createSearchParams({ org_name: orgName }).toString();
  return (
    <LinkButton variant="primary" to={{ pathname: '/app/assignments/create', search }}>
      Create Assignment
    </LinkButton>
  );
}
