import { useQuery } from '@tanstack/react-query';
import { platformQuery } from '../../data/platform.ts';
import { texts } from '../../texts/texts.ts';
import { ExternalLinkButton } from '../../ui/link-button.tsx';
import { inPlatformWords } from '../organizations/platform-words.ts';

/** The platform's page where a person accepts the organisation's invitation. */
export function InvitationLink({ organization }: { organization: string }) {
  const platform = useQuery(platformQuery);
  if (!platform.data) return null;
  const { name, url } = platform.data;
  return (
    <ExternalLinkButton
      variant="primary"
      href={`${url}/orgs/${encodeURIComponent(organization)}/invitation`}
    >
      {inPlatformWords(texts.organizations.viewInvitation, name)}
    </ExternalLinkButton>
  );
}
