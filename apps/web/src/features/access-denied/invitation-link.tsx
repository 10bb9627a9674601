import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';
import { texts } from '../../texts/texts.ts';
import { ExternalLinkButton } from '../../ui/link-button.tsx';
import { withPlatformName } from '../../lib/platform-name.ts';

/** Links to the platform's page for accepting an organisation's invitation. */
export function InvitationLink({ organization }: { organization: string }) {
  const platform = useQuery(platformQuery);
  if (!platform.data) return null;
  const { name, url } = platform.data;
  return (
    <ExternalLinkButton
      variant="primary"
      href={`${url}/orgs/${encodeURIComponent(organization)}/invitation`}
    >
      {withPlatformName(texts.organizations.viewInvitation, name)}
    </ExternalLinkButton>
  );
}
