import type { TemplateRepo } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { platformQuery } from '../../../data/platform.ts';
import { templatesQuery } from '../../../data/templates.ts';
import { texts } from '../../../texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExternalLinkButton } from '../../../ui/link-button.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMembership } from '../../access/membership.ts';
import { newTemplateAddress } from '../../organizations/organization-options.ts';
import { usePlatformText } from '../../organizations/use-platform-text.ts';
import type { StepProps } from './basics-step.tsx';
import { TemplatePicker } from './template-picker.tsx';
import styles from './template-picker.module.css';

export function TemplateStep({ draft, problems, onEdit }: StepProps) {
  const { org_id, org_name } = useMembership();
  const templates = useQuery(templatesQuery(org_id));
  const say = usePlatformText();
  useOnlyTemplate(templates.data, (template) => {
    if (!draft.template) onEdit({ template });
  });

  if (templates.isPending) return <TemplateSkeleton />;
  if (!templates.data) {
    return <LoadFailure query={templates}>{templates.error.message}</LoadFailure>;
  }
  const actions = (
    <div className={styles.actions}>
      <PlatformLinks organization={org_name} hasTemplates={templates.data.length > 0} />
      {templates.isError ? (
        <LoadFailure query={templates}>{templates.error.message}</LoadFailure>
      ) : (
        <Button
          size="small"
          pending={templates.isFetching}
          onClick={() => void templates.refetch()}
        >
          Refresh list
        </Button>
      )}
    </div>
  );
  if (templates.data.length === 0) {
    return (
      <EmptyState drawing="assignments" action={actions}>
        {texts.assignments.noTemplates(org_name)}
      </EmptyState>
    );
  }
  return (
    <>
      <TemplatePicker
        templates={templates.data}
        chosen={draft.template}
        onChoose={(template) => onEdit({ template })}
        error={problems.template ?? null}
      />
      <div className={styles.unlisted}>
        <p>{say(texts.assignments.templateUnlisted)}</p>
        {actions}
      </div>
    </>
  );
}

/** Selects the template of an organization that has one. */
function useOnlyTemplate(
  templates: readonly TemplateRepo[] | undefined,
  select: (template: TemplateRepo) => void,
) {
  const only = templates?.length === 1 ? templates[0] : undefined;
  const found = useEffectEvent(select);
  useEffect(() => {
    if (only) found(only);
  }, [only]);
}

function TemplateSkeleton() {
  return (
    <output className={styles.frame} aria-label="Loading template repositories">
      {['42%', '58%', '35%', '50%'].map((width) => (
        <span key={width} className={styles.template}>
          <Skeleton width={width} />
        </span>
      ))}
    </output>
  );
}

interface PlatformLinksProps {
  organization: string;
  hasTemplates: boolean;
}

/** The organization, where professors can mark a repository as a template, and the form for a first one. */
function PlatformLinks({ organization, hasTemplates }: PlatformLinksProps) {
  const platform = useQuery(platformQuery);
  const say = usePlatformText();
  if (platform.isLoadingError) return null;
  const url = platform.data?.url;
  return (
    <>
      {!hasTemplates && (
        <ExternalLinkButton size="small" href={url && newTemplateAddress(url, organization)}>
          {texts.assignments.createTemplate}
        </ExternalLinkButton>
      )}
      <ExternalLinkButton size="small" href={url && `${url}/${encodeURIComponent(organization)}`}>
        {say(texts.assignments.openOrganization)}
      </ExternalLinkButton>
    </>
  );
}
