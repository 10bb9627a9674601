import { AssignmentOutline } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { keptDraft } from '../../session/kept-draft.ts';
import type { toKept } from './assignment-edit.ts';

const Held = z.object({
  from: AssignmentOutline,
  edit: z.object({
    version: z.number(),
    name: z.string(),
    due: z.object({
      day: z.string(),
      time: z.string(),
      zone: z.string(),
      meant: z.string().exactOptional(),
    }),
    defaultScore: z.number().nullable(),
    maximumScore: z.number().nullable(),
  }),
}) satisfies z.ZodType<ReturnType<typeof toKept>>;

export const keptEdit = keptDraft('unsaved-assignment', Held);
