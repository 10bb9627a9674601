import { createSearchParams } from 'react-router';
import { LinkButton } from '../../ui/link-button.tsx';

/** For professors; everybody else is sent away from there. */
export function CreateAssignmentLink({ orgName }: { orgName: string }) {
  const search = createSearchParams({ org_name: orgName }).toString();
  return (
    <LinkButton variant="primary" to={{ pathname: '/app/assignments/create', search }}>
      Create Assignment
    </LinkButton>
  );
}
