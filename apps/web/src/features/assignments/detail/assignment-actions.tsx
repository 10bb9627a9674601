import type { AssignmentOutline, TemplateRepo } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  assignmentEditPath,
  assignmentRubricPath,
  assignmentTestsPath,
  testTablePath,
} from '../../../addresses/assignments.ts';
import { templateQuery } from '../../../data/assignments.ts';
import { platformQuery } from '../../../data/platform.ts';
import { Button } from '../../../ui/button.tsx';
import { ExternalLinkButton, LinkButton } from '../../../ui/link-button.tsx';
import { toastIds } from '../../../ui/toasts/toast-ids.ts';
import { CopyDialog } from '../copy/copy-dialog.tsx';
import { useErrorToast } from '../../session/use-error-toast.ts';

interface AssignmentActionsProps {
  assignment: AssignmentOutline;
  mayEdit: boolean;
}

export function AssignmentActions({ assignment, mayEdit }: AssignmentActionsProps) {
  return (
    <>
      <TemplateLink assignment={assignment} />
      <LinkButton to={assignmentRubricPath(assignment.id)} state={{ assignment }}>
        View Rubric
      </LinkButton>
      <LinkButton to={testTablePath(assignment.id)}>Test Results</LinkButton>
      {mayEdit && (
        <>
          <LinkButton to={assignmentTestsPath(assignment.id)}>Tests</LinkButton>
          <LinkButton to={assignmentEditPath(assignment.id)} state={{ assignment }}>
            Edit Assignment
          </LinkButton>
          <CopyButton assignment={assignment} />
        </>
      )}
    </>
  );
}

function CopyButton({ assignment }: { assignment: AssignmentOutline }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Copy</Button>
      {isOpen && <CopyDialog assignment={assignment} onClose={() => setOpen(false)} />}
    </>
  );
}

function TemplateLink({ assignment }: { assignment: AssignmentOutline }) {
  const template = useQuery(templateQuery(assignment.classroom_id, assignment.id));
  const platform = useQuery(platformQuery);
  useErrorToast(template.error, toastIds.assignment);
  if (template.isLoadingError || platform.isLoadingError) return null;
  const href = template.data && platform.data && addressOf(platform.data.url, template.data);
  return <ExternalLinkButton href={href}>View Template Repository</ExternalLinkButton>;
}

function addressOf(platformUrl: string, template: TemplateRepo): string {
  const path = [template.template_repo_owner, template.template_repo_name];
  return `${platformUrl}/${path.map(encodeURIComponent).join('/')}`;
}
