import { texts } from '@lectern/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/page/load-failure.tsx';
import { useMembership } from '../../layout/membership.ts';
import type { StepProps } from './basics-step.tsx';
import { templatesQuery } from './queries.ts';
import { TemplatePicker } from './template-picker.tsx';
import { TemplateSkeleton } from './template-skeleton.tsx';

export function TemplateStep({ draft, onEdit, problem }: StepProps) {
  const { org_id, org_name } = useMembership();
  const templates = useQuery(templatesQuery(org_id));

  if (templates.isPending) return <TemplateSkeleton />;
  if (!templates.data) {
    return <LoadFailure query={templates}>{templates.error.message}</LoadFailure>;
  }
  if (templates.data.length === 0) {
    return (
      <EmptyState
        drawing="assignments"
        action={
          <Button pending={templates.isFetching} onClick={() => void templates.refetch()}>
            Look again
          </Button>
        }
      >
        {texts.assignments.noTemplates(org_name)}
      </EmptyState>
    );
  }
  return (
    <TemplatePicker
      templates={templates.data}
      chosen={draft.template}
      onChoose={(template) => onEdit({ template })}
      error={problem?.field === 'template' ? problem.message : null}
    />
  );
}
