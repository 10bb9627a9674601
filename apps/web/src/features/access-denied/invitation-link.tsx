import { useQuery } from '@tanstack/react-query';
import { ExternalLinkButton } from '../../ui/link-button.tsx';
import { platformQuery } from '../organizations/queries.ts';

/** The platform's page where a person accepts the organisation's invitation. */
export function InvitationLink({ organization }: { organization: string }) {
  const platform = useQuery(platformQuery);
  if (!platform.data) return null;
  const { url } = platform.data;
  return (
    <ExternalLinkButton
      variant="primary"
      href={`${url}/orgs/${encodeURIComponent(organization)}/invitation`}
    >
      View Invitation on GitHub
    </ExternalLinkButton>
  );
}
