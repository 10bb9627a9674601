import { z } from 'zod';
import { text } from '../../body.ts';

const LONGEST_TEXT = 65_535;
const MOST_ANNOTATIONS = 50;
const instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

const Annotation = z.object({
  path: text(4_096),
  start_line: z.number().int(),
  end_line: z.number().int(),
  start_column: z.number().int().exactOptional(),
  end_column: z.number().int().exactOptional(),
  annotation_level: z.enum(['notice', 'warning', 'failure']),
  message: text(LONGEST_TEXT),
  title: text(255).exactOptional(),
  raw_details: text(LONGEST_TEXT).exactOptional(),
});

const fields = {
  details_url: text(2_000).optional(),
  external_id: text(1_000).optional(),
  status: z.enum(['queued', 'in_progress', 'completed']).optional(),
  conclusion: z
    .enum(['success', 'failure', 'neutral', 'cancelled', 'skipped', 'timed_out', 'action_required'])
    .optional(),
  started_at: instant.optional(),
  completed_at: instant.optional(),
  output: z
    .object({
      title: text(1_000).optional(),
      summary: text(LONGEST_TEXT),
      text: text(LONGEST_TEXT).optional(),
      annotations: z.array(Annotation).max(MOST_ANNOTATIONS).default([]),
    })
    .optional(),
};

export const NewCheckRun = z
  .object({ name: text(200).min(1), head_sha: z.string(), ...fields })
  .refine(({ status, conclusion }) => status !== 'completed' || conclusion !== undefined, {
    path: ['conclusion'],
    message: 'is required when status is completed',
  });

export const CheckRunUpdate = z.object({ name: text(200).min(1).optional(), ...fields });

export type CheckRunFields = z.output<typeof CheckRunUpdate>;

/** A conclusion completes the run. */
// oxlint-disable-next-line complexity -- one condition per optional field
export function toColumns(asked: CheckRunFields, now: Date) {
  const status = asked.conclusion === undefined ? asked.status : 'completed';
  const completedAt = asked.completed_at ?? (status === 'completed' ? now : undefined);
  return {
    ...(asked.name !== undefined && { name: asked.name }),
    ...(asked.details_url !== undefined && { detailsUrl: asked.details_url }),
    ...(asked.external_id !== undefined && { externalId: asked.external_id }),
    ...(status !== undefined && { status }),
    ...(asked.conclusion !== undefined && { conclusion: asked.conclusion }),
    ...(asked.started_at !== undefined && { startedAt: asked.started_at }),
    ...(completedAt !== undefined && { completedAt }),
    // A restarted run has no result yet.
    ...(status !== undefined && status !== 'completed' && { conclusion: null, completedAt: null }),
    ...(asked.output !== undefined && {
      outputTitle: asked.output.title ?? null,
      outputSummary: asked.output.summary,
      outputText: asked.output.text ?? null,
    }),
  };
}
