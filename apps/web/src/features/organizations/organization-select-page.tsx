import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { classroomCreate, classroomSelect } from '../../addresses/classrooms.ts';
import { installationsQuery } from '../../data/organizations.ts';
import { platformQuery } from '../../data/platform.ts';
import { accessDeniedTexts } from '../../texts/access-denied.ts';
import { texts } from '../../texts/texts.ts';
import { Dropdown } from '../../ui/fields/dropdown.tsx';
import { StandalonePage, StandaloneActions } from '../../ui/page/standalone-page.tsx';
import { LoadFailure } from '../../ui/page/load-failure.tsx';
import { ExternalLinkButton, LinkButton } from '../../ui/link-button.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageSpinner } from '../../ui/spinner.tsx';
import { usePageTitle } from '../../ui/page/use-page-title.ts';
import {
  installAddress,
  justInstalled,
  newOrganization,
  organizationOptions,
} from './organization-options.ts';
import styles from './organization-select-page.module.css';
import { usePlatformText } from './use-platform-text.ts';

const title = 'Your Organizations';

export function Component() {
  usePageTitle(title);
  const platform = useQuery(platformQuery);
  const found = useQuery(installationsQuery);
  const [search] = useSearchParams();
  const [picked, setPicked] = useState<number>();
  const say = usePlatformText();

  if (found.isPending || platform.isPending) return <PageSpinner />;
  if (!found.data || !platform.data) {
    const both = {
      isFetching: found.isFetching || platform.isFetching,
      refetch: () => Promise.all([found.refetch(), platform.refetch()]),
    };
    return (
      <StandalonePage title={title}>
        <LoadFailure query={both}>{(found.error ?? platform.error)?.message}</LoadFailure>
      </StandalonePage>
    );
  }

  const { new_org_url, install_url, target_url } = platform.data;
  const choose = (id: number) => {
    if (id === newOrganization) window.open(new_org_url, '_blank', 'noopener');
    else setPicked(id);
  };
  const installed = justInstalled(search, found.data.orgs_with_app);
  const chosen = picked ?? installed;
  const isInstalled =
    chosen !== undefined && found.data.orgs_with_app.some(({ id }) => id === chosen);
  const isMissing = found.data.orgs_without_app.some(({ id }) => id === chosen);
  return (
    <StandalonePage title={title} lead={say(texts.organizations.lead)}>
      {found.data.removed_from.map(({ org_name, classroom_name }) => (
        <Notice key={`${org_name} ${classroom_name}`}>
          {accessDeniedTexts.removedFrom(org_name, classroom_name)}
        </Notice>
      ))}
      {found.data.sso_required && (
        <Notice title={texts.organizations.ssoTitle}>{say(texts.organizations.sso)}</Notice>
      )}
      <div className={styles.choice}>
        <Dropdown
          label="Organization"
          placeholder="Select an Organization"
          options={organizationOptions(found.data)}
          value={chosen}
          onChange={choose}
          hint={isMissing ? texts.organizations.installFirst : undefined}
        />
        <ExternalLinkButton href={new_org_url}>Create a New Organization</ExternalLinkButton>
      </div>
      <StandaloneActions>
        {isMissing && chosen !== undefined && (
          // In this tab, because the platform returns here after the installation.
          <ExternalLinkButton
            variant="primary"
            newTab={false}
            href={installAddress(install_url, chosen)}
          >
            Install
          </ExternalLinkButton>
        )}
        {isInstalled && <ClassroomLinks orgId={chosen} isNew={chosen === installed} />}
        <NewTabLink href={target_url}>{texts.organizations.notYours}</NewTabLink>
      </StandaloneActions>
    </StandalonePage>
  );
}

/** After an installation, most people create their first classroom. */
function ClassroomLinks({ orgId, isNew }: { orgId: number; isNew: boolean }) {
  return (
    <>
      <LinkButton variant="primary" to={classroomSelect(orgId)} state={{ orgId }}>
        View Classrooms
      </LinkButton>
      {isNew && (
        <LinkButton to={classroomCreate(orgId)} state={{ orgId }}>
          New Classroom
        </LinkButton>
      )}
    </>
  );
}
