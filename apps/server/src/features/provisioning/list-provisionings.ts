import type { Provisioning } from '@lectern/contract';
import { eq, inArray } from 'drizzle-orm';
import { organizations, provisionings, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import { statusOf, toProvisioning, type QueuePlace } from './provisioning-view.ts';
import { findPlaces, type QueueDeps } from './queue-position.ts';

/** The works must be of one organisation. */
export async function listProvisionings(
  deps: QueueDeps,
  workIds: readonly number[],
): Promise<Map<number, Provisioning>> {
  if (workIds.length === 0) return new Map();
  const rows = await selectRows(deps.db, workIds);
  const queued = rows.filter(({ setup }) => statusOf(setup) === 'queued');
  const installationId = queued[0]?.installationId;
  const places: Map<number, QueuePlace> =
    installationId == null
      ? new Map()
      : await findPlaces(
          deps,
          installationId,
          queued.map(({ workId }) => workId),
        );
  return new Map(
    rows.map(({ workId, setup }) => [workId, toProvisioning(setup, places.get(workId))]),
  );
}

export async function selectProvisioning(deps: QueueDeps, workId: number): Promise<Provisioning> {
  const found = (await listProvisionings(deps, [workId])).get(workId);
  if (!found) throw new Error('there is no such work');
  return found;
}

function selectRows(db: Reader, workIds: readonly number[]) {
  return db
    .select({
      workId: works.id,
      installationId: organizations.installationId,
      setup: {
        step: provisionings.step,
        problem: provisionings.problem,
        readyAt: provisionings.readyAt,
        repositoryId: works.repositoryId,
        repositoryUrl: works.repositoryUrl,
      },
    })
    .from(works)
    .innerJoin(provisionings, eq(provisionings.workId, works.id))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .where(inArray(works.id, [...workIds]));
}
