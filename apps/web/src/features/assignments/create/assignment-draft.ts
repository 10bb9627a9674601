import {
  assignmentNameProblem,
  errors,
  slugify,
  TemplateRepo,
  type routes,
  type SentBodyOf,
} from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { Unanswered } from '../../../api/use-once.ts';
import { texts } from '../../../texts/texts.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { keptDraft } from '../../session/kept-draft.ts';
import type { Problems } from '../../session/use-edited-form.ts';
import { DueDraft, readDue, toDueDraft } from '../due/due-draft.ts';
import { emptyOptions, OptionsDraft, releaseProblem, toOptions } from '../options/options-draft.ts';

export type NewAssignment = SentBodyOf<typeof routes.createAssignment>;

/** The address counts the steps from 0. */
export const steps = ['Assignment Basics', 'Starter Code Repository'] as const;
export const firstStep = 0;
export const lastStep = steps.length - 1;

/** Any other value means the first step. */
export function stepFrom(asked: string | null): number {
  const step = asked !== null && /^\d$/.test(asked) ? Number(asked) : firstStep;
  return step <= lastStep ? step : firstStep;
}

/** null while the field is empty. */
const TypedScore = z.union([z.number(), z.literal(unreadable)]).nullable();

const AssignmentDraft = z.object({
  name: z.string(),
  due: DueDraft,
  template: TemplateRepo.nullable(),
  options: OptionsDraft,
  defaultScore: TypedScore,
  maximumScore: TypedScore,
  rubric: z.number().nullable(),
});
export type AssignmentDraft = z.infer<typeof AssignmentDraft>;

const CreateDraft = z.object({
  draft: AssignmentDraft,
  /** The furthest step that may be shown. */
  furthest: z.number(),
  unanswered: Unanswered.optional().catch(undefined),
});
export type CreateDraft = z.infer<typeof CreateDraft>;

export const keptAssignment = keptDraft('new-assignment', CreateDraft);

/** 'form' is a problem of no field. */
export type DraftProblems = Problems<
  'name' | 'due' | 'release' | 'defaultScore' | 'maximumScore' | 'template' | 'form'
>;

export function emptyDraft(zone: string): AssignmentDraft {
  const options = emptyOptions(zone);
  const scores = { defaultScore: null, maximumScore: null };
  return {
    name: '',
    due: toDueDraft(null, zone),
    template: null,
    options,
    ...scores,
    rubric: null,
  };
}

export function isTyped(draft: AssignmentDraft): boolean {
  const { name, due, template } = draft;
  return name !== '' || due.day !== '' || due.time !== '' || template !== null || hasOptions(draft);
}

export function hasOptions({
  options,
  defaultScore,
  maximumScore,
  rubric,
}: AssignmentDraft): boolean {
  const { description, release, acceptsLate, allLines } = options;
  const isTouched =
    description !== '' || release.day !== '' || release.time !== '' || !acceptsLate || allLines;
  return isTouched || defaultScore !== null || maximumScore !== null || rubric !== null;
}

/** A restored field cannot show input that the browser could not parse, so this leaves it out. */
export function withoutUnreadable(draft: AssignmentDraft): AssignmentDraft {
  const readable = (typed: string) => (typed === unreadable ? '' : typed);
  const dates = (due: DueDraft) => ({ ...due, day: readable(due.day), time: readable(due.time) });
  const score = (typed: AssignmentDraft['defaultScore']) => (typed === unreadable ? null : typed);
  return {
    ...draft,
    due: dates(draft.due),
    options: { ...draft.options, release: dates(draft.options.release) },
    defaultScore: score(draft.defaultScore),
    maximumScore: score(draft.maximumScore),
  };
}

/** The first problem of a step. The last step also checks the fields of the first. */
export function stepProblems(draft: AssignmentDraft, step: number): DraftProblems {
  const { name, due, template, options, defaultScore, maximumScore } = draft;
  const nameProblem = assignmentNameProblem(name);
  if (nameProblem) return { name: errors[nameProblem].message };
  const read = readDue(due);
  if (read.kind === 'problem') return { due: read.message };
  const release = releaseProblem(options.release, due);
  if (release) return { release };
  if (defaultScore === unreadable) return { defaultScore: texts.common.wholeNumbers };
  if (maximumScore === unreadable) return { maximumScore: texts.common.wholeNumbers };
  if (step === lastStep && !template) return { template: errors.template_missing.message };
  return {};
}

/** The rules of a name and, once it is valid, the names of student repositories. */
export function nameHint(name: string, rules: string = texts.assignments.nameHint): string {
  if (assignmentNameProblem(name)) return rules;
  return `${rules} ${texts.assignments.prefixed(slugify(name))}`;
}

export function toPayload(
  draft: AssignmentDraft,
  template: TemplateRepo,
  classroomId: number,
): NewAssignment {
  const { name, due, options, defaultScore, maximumScore, rubric } = draft;
  const read = readDue(due);
  return {
    template_id: template.template_repo_id,
    name: name.trim(),
    classroom_id: classroomId,
    main_due_date: read.kind === 'at' ? read.instant.toISOString() : null,
    due_time_zone: due.zone,
    ...(hasOptions(draft) && {
      ...toOptions(options),
      default_score: Number(defaultScore ?? 0),
      maximum_score: maximumScore === null ? null : Number(maximumScore),
      rubric_id: rubric,
    }),
  };
}
