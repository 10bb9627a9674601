import { TemplateRepo } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { Unanswered } from '../../../api/use-once.ts';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import { keptDraft } from '../../session/kept-draft.ts';
import type { AssignmentDraft } from './assignment-draft.ts';

const Held = z.object({
  draft: z.object({
    name: z.string(),
    due: z.object({ day: z.string(), time: z.string(), zone: z.string() }),
    template: TemplateRepo.nullable(),
  }) satisfies z.ZodType<AssignmentDraft>,
  furthest: z.number(),
  unanswered: Unanswered.optional().catch(undefined),
});

export type HeldForm = z.infer<typeof Held>;

/** The draft of this tab. It survives navigation, a reload and an expired session. */
export const keptForm = keptDraft('new-assignment', Held);

/** Only the field that was typed into shows input that the browser cannot parse, so do not keep it. */
export function toKept({ due, ...rest }: AssignmentDraft): AssignmentDraft {
  const readable = (typed: string) => (typed === unreadable ? '' : typed);
  return { ...rest, due: { ...due, day: readable(due.day), time: readable(due.time) } };
}
