import { TemplateRepo } from '@lectern/contract';
import { z } from '@lectern/contract/zod';

/** What the form holds, kept for this tab so that a reload does not take it away. */
const KeptForm = z.object({
  classroomId: z.number(),
  draft: z.object({
    name: z.string(),
    due: z.object({ day: z.string(), time: z.string(), zone: z.string() }),
    template: TemplateRepo.nullable(),
  }),
  furthest: z.number(),
});
type KeptForm = z.infer<typeof KeptForm>;

const key = 'lectern.new-assignment';

/** Another classroom's form is not this one's, whose templates and names are others. */
export function readKeptForm(classroomId: number): KeptForm | undefined {
  try {
    const { data } = KeptForm.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return data?.classroomId === classroomId ? data : undefined;
  } catch {
    return undefined;
  }
}

/** A browser that refuses storage keeps nothing over a reload. */
export function keepForm(form: KeptForm | null): void {
  try {
    if (form === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(form));
  } catch {
    return;
  }
}
