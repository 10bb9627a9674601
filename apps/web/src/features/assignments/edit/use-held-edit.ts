import { AssignmentOutline } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { useState } from 'react';
import { useMembership } from '../../access/membership.ts';
import { keptDraft } from '../../session/kept-draft.ts';
import { useKeepDraft } from '../../session/use-keep-draft.ts';
import { localTimeZone } from '../due/due-draft.ts';
import { filledFrom, follow, isChanged, toKept, type AssignmentEdit } from './assignment-edit.ts';

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

const keptEdit = keptDraft('unsaved-assignment', Held);

/** The draft of the form. An expired session keeps it in this tab. */
export function useHeldEdit(assignment: AssignmentOutline) {
  const { id: userId } = useMembership();
  const place = [userId, assignment.id].join();
  const [held, setHeld] = useState(
    () => keptEdit.find(place) ?? filledFrom(assignment, localTimeZone()),
  );
  const followed = follow(held, assignment, localTimeZone());
  if (followed !== held) setHeld(followed);
  const kept = toKept(held);
  useKeepDraft(keptEdit, place, isChanged(kept.edit, held.from) ? kept : undefined);
  return {
    ...held,
    fill: (saved: AssignmentOutline) => setHeld(filledFrom(saved, localTimeZone())),
    change: (part: Partial<AssignmentEdit>) =>
      setHeld((known) => ({ ...known, edit: { ...known.edit, ...part } })),
  };
}
