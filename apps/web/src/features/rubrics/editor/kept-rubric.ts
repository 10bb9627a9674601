import { z } from '@lectern/contract/zod';
import { Unanswered } from '../../../api/use-once.ts';
import { keptDraft } from '../../session/kept-draft.ts';
import type { RubricDraft } from '../rubric-draft.ts';

const Draft = z.object({
  rubricId: z.number().nullable(),
  version: z.number().nullable(),
  reusable: z.boolean(),
  name: z.string(),
  items: z.array(
    z.object({
      key: z.number(),
      id: z.number().nullable(),
      impact: z.enum(['A', 'D', 'N']),
      point_value: z.number().nullable(),
      explanation: z.string(),
      deleted: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<RubricDraft>;

export const keptRubric = keptDraft(
  'unsaved-rubric',
  z.object({
    from: Draft,
    draft: Draft,
    unanswered: Unanswered.optional(),
  }),
);
