/** The platform announces what became of a repository itself. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { organizations } from '../../db/schema/index.ts';
import type { Handler } from '../inbox/process-delivery.ts';
import { learnNames } from './learn-names.ts';

const Renamed = z.object({
  installation: z.object({ id: z.number() }),
  repository: z.object({ id: z.number(), name: z.string(), html_url: z.string() }),
});

/** A deleted repository changes nothing here: what it held stays as we know it. */
export const onRepository: Handler = async (tx, { action, payload }) => {
  if (action !== 'renamed') return;
  const { installation, repository } = Renamed.parse(payload);
  const [org] = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.installationId, installation.id));
  const { id: repositoryId, name, html_url: url } = repository;
  if (org) await learnNames(tx, org.id, [{ repositoryId, name, url }]);
};
