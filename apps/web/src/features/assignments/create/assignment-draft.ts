import {
  assignmentNameProblem,
  errors,
  slugify,
  type routes,
  type SentBodyOf,
  type TemplateRepo,
} from '@lectern/contract';
import { readDue, toDueDraft, type DueDraft } from '../due/due-draft.ts';

export type NewAssignment = SentBodyOf<typeof routes.createAssignment>;

export interface AssignmentDraft {
  name: string;
  due: DueDraft;
  template: TemplateRepo | null;
}

export type DraftField = 'name' | 'due' | 'template';

/** A reason why a step cannot be completed; `field` is null if it belongs to no field. */
export interface DraftProblem {
  field: DraftField | null;
  message: string;
}

export function emptyDraft(zone: string): AssignmentDraft {
  return { name: '', due: toDueDraft(null, zone), template: null };
}

export function isTyped({ name, due, template }: AssignmentDraft): boolean {
  return name !== '' || due.day !== '' || due.time !== '' || template !== null;
}

export function basicsProblem({ name, due }: AssignmentDraft): DraftProblem | null {
  const problem = assignmentNameProblem(name);
  if (problem) return { field: 'name', message: errors[problem].message };
  const read = readDue(due);
  return read.kind === 'problem' ? { field: 'due', message: read.message } : null;
}

export const templateMissing: DraftProblem = {
  field: 'template',
  message: errors.template_missing.message,
};

/** The prefix of student repositories, or an example while the name is not valid. */
export function repositoryPrefix(name: string): string {
  return assignmentNameProblem(name) ? 'database-design-project' : slugify(name);
}

export function toPayload(
  { name, due, template }: AssignmentDraft & { template: TemplateRepo },
  classroomId: number,
): NewAssignment {
  const read = readDue(due);
  return {
    template_id: template.template_repo_id,
    name: name.trim(),
    classroom_id: classroomId,
    main_due_date: read.kind === 'at' ? read.instant.toISOString() : null,
    due_time_zone: due.zone,
  };
}
