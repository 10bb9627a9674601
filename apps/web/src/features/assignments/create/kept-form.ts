import { TemplateRepo } from '@lectern/contract';
import { z } from '@lectern/contract/zod';
import { unreadable } from '../../../ui/fields/unreadable.ts';
import type { AssignmentDraft } from './assignment-draft.ts';

/** What the form holds, kept for this tab over a reload and over the end of a session. */
const KeptForm = z.object({
  userId: z.number(),
  classroomId: z.number(),
  draft: z.object({
    name: z.string(),
    due: z.object({ day: z.string(), time: z.string(), zone: z.string() }),
    template: TemplateRepo.nullable(),
  }),
  furthest: z.number(),
});
type KeptForm = z.infer<typeof KeptForm>;
type Owner = Pick<KeptForm, 'userId' | 'classroomId'>;

const key = 'lectern.new-assignment';

/** Another person's form is nobody's business; another classroom has other templates and names. */
export function readKeptForm(owner: Owner): KeptForm | undefined {
  try {
    const { data } = KeptForm.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    const isTheirs = data?.userId === owner.userId && data.classroomId === owner.classroomId;
    return isTheirs ? data : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that refuses storage keeps nothing over a reload. */
export function keepForm(form: KeptForm | null): void {
  try {
    if (form === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ ...form, draft: toKept(form.draft) }));
  } catch {
    return;
  }
}

/** What the browser could not read is in no field that is filled anew, so nothing stands for it. */
function toKept({ due, ...rest }: AssignmentDraft): AssignmentDraft {
  const readable = (typed: string) => (typed === unreadable ? '' : typed);
  return { ...rest, due: { ...due, day: readable(due.day), time: readable(due.time) } };
}
