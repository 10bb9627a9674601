import { joinLink, roleName, type ClassroomRole } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { creationStep, type CreationStep } from '../../addresses/classrooms.ts';
import { inviteLinkQuery } from '../../data/invites.ts';
import { texts } from '../../texts/texts.ts';
import { CopyLinkField } from '../../ui/fields/copy-link-field.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import { useMembership } from '../access/membership.ts';
import { CreationSteps } from './creation-steps.tsx';

interface InviteStepProps {
  title: string;
  step: number;
  invited: ClassroomRole;
  next: CreationStep;
  children?: ReactNode;
}

/** A step after creating a classroom, with the invite link for a role. */
export function InviteStep({ title, step, invited, next, children }: InviteStepProps) {
  usePageTitle(title);
  const { classroom_id, classroom_name } = useMembership();
  const token = useQuery(inviteLinkQuery(classroom_id, invited, null));
  const link = token.data && joinLink(location.origin, token.data.token);
  return (
    <StandalonePage
      title={title}
      lead={texts.classrooms.linkLeadsIn(roleName[invited], classroom_name)}
      progress={<CreationSteps current={step} />}
    >
      {token.isLoadingError ? (
        <LoadFailure query={token}>{texts.invites.loadFailed}</LoadFailure>
      ) : (
        <CopyLinkField label="Invite link" link={link} />
      )}
      {children}
      <StandaloneActions>
        <LinkButton variant="primary" to={creationStep(next, classroom_id)}>
          Continue
        </LinkButton>
      </StandaloneActions>
    </StandalonePage>
  );
}
