import { Sha } from '@lectern/contract';
import { z } from 'zod';
import { enqueueAnnotations } from '../../jobs/kinds/autograder-jobs.ts';
import { findWorkByRepository } from '../commits/pushes/on-push.ts';
import type { Handler } from '../inbox/process-delivery.ts';
import { recordReport, reportTime, safeLogUrl } from './record-report.ts';
import { scoreInOutput } from './score-in-output.ts';

const part = z.string().max(200_000).nullish();

const CheckRunPayload = z.object({
  check_run: z.object({
    id: z.number(),
    head_sha: Sha,
    status: z.string(),
    completed_at: z.coerce.date().nullable(),
    html_url: z.string().nullish(),
    output: z.object({
      title: part,
      summary: part,
      text: part,
      annotations_count: z.number().nullish(),
    }),
  }),
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number() }),
});

export const onCheckRun: Handler = async (tx, { payload, receivedAt }) => {
  const { check_run: run, repository, installation } = CheckRunPayload.parse(payload);
  const score = scoreInOutput(run.output);
  if (!score && !run.output.annotations_count) return;
  if (run.completed_at === null) return;
  const work = await findWorkByRepository(tx, repository.id, installation.id);
  if (!work) return;
  const { workId } = work;
  const { id: runId, head_sha: sha } = run;
  const logUrl = safeLogUrl(run.html_url);
  const reportedAt = reportTime(run.completed_at, receivedAt);
  if (score) {
    const source = `check run ${runId}`;
    await recordReport(tx, { workId, sha, ...score, source, logUrl, reportedAt });
  } else {
    // GitHub Classroom's autograders leave the output empty and write annotations.
    const time = reportedAt.toISOString();
    await enqueueAnnotations(tx, { workId, runId, sha, logUrl, reportedAt: time });
  }
};
