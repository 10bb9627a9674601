import { limits } from '../rules/limits.ts';
import { defineRoute } from '../route/route.ts';
import { inClassroom } from './places.ts';
import { Count, PathId } from './values.ts';
import { z } from '../zod.ts';

/** A column of a learning platform's file that may get our scores. */
export const FillableColumn = z.object({
  column: Count,
  title: z.string(),
  name: z.string(),
  /** Null if the file does not say it. */
  maximum: z.number().nullable(),
});
export type FillableColumn = z.infer<typeof FillableColumn>;

const Person = z.object({ full_name: z.string(), github_username: z.string() });
const inRow = { row: z.int().min(1) };

export const FilledFile = z.object({
  /** The file with that column filled in, and every other byte as it was. */
  base64: z.string(),
  written: z.array(Person.extend({ ...inRow, before: z.string(), after: z.string() })),
  /** People whose cell has this score already. */
  same: Count,
  not_written: z.array(
    Person.extend({
      ...inRow,
      reason: z.enum(['no_score', 'excused', 'kept_by_file', 'no_cell']),
    }),
  ),
  over_maximum: z.array(Person.extend({ ...inRow, score: z.number(), maximum: z.number() })),
  unknown_rows: z.array(z.object({ ...inRow, name: z.string() })),
  unclear_rows: z.array(
    z.object({ ...inRow, reason: z.enum(['duplicate', 'ambiguous', 'unreadable']) }),
  ),
  /** People of the classroom who are not in the file. */
  missing: z.array(Person),
});
export type FilledFile = z.infer<typeof FilledFile>;

/** A number in a query. */
const Position = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

export const fillFileRoutes = {
  fillFile: defineRoute({
    method: 'POST',
    path: '/classrooms/classroom/:cid/gradebook/fill',
    policy: 'professor',
    tag: 'grading',
    summary: "Fill one column of a learning platform's file with scores; nothing is stored",
    heavy: true,
    params: inClassroom,
    query: z.object({
      column: Position.optional(),
      /** An assignment or column of the gradebook; absent for the total in percent. */
      assignment_id: PathId.optional(),
      column_id: PathId.optional(),
      /** Writes the file's maximum in place of higher scores. */
      cap: z.enum(['true', 'false']).default('false'),
    }),
    upload: { maxBytes: limits.rosterUploadBytes },
    answer: z.object({
      /** The system that wrote the file. */
      source: z.string(),
      columns: z.array(FillableColumn),
      /** Null without `column`. */
      filled: FilledFile.nullable(),
    }),
    errors: ['roster_unreadable', 'no_grade_column', 'gradebook_item_unknown'],
  }),
} as const;
