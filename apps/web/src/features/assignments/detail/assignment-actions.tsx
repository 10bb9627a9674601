import type { AssignmentOutline } from '@lectern/contract';
import { toastIds } from '@lectern/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { ExternalLinkButton, LinkButton } from '../../../ui/link-button.tsx';
import { useErrorToast } from '../../../ui/use-error-toast.ts';
import { platformQuery } from '../../organizations/queries.ts';
import { templateQuery } from '../queries.ts';

interface AssignmentActionsProps {
  assignment: AssignmentOutline;
  mayEdit: boolean;
}

export function AssignmentActions({ assignment, mayEdit }: AssignmentActionsProps) {
  return (
    <>
      <TemplateLink assignment={assignment} />
      <LinkButton to={`/app/assignments/${assignment.id}/rubric`} state={{ assignment }}>
        View Rubric
      </LinkButton>
      {mayEdit && (
        <LinkButton to={`/app/assignments/${assignment.id}/edit`} state={{ assignment }}>
          Edit Assignment
        </LinkButton>
      )}
    </>
  );
}

function TemplateLink({ assignment }: { assignment: AssignmentOutline }) {
  const template = useQuery(templateQuery(assignment.classroom_id, assignment.id));
  const platform = useQuery(platformQuery);
  useErrorToast(template.error, toastIds.assignment);
  if (!template.data || !platform.data) return null;
  const { template_repo_owner: owner, template_repo_name: name } = template.data;
  const path = [owner, name].map(encodeURIComponent).join('/');
  return (
    <ExternalLinkButton href={`${platform.data.url}/${path}`}>
      View Template Repository
    </ExternalLinkButton>
  );
}
