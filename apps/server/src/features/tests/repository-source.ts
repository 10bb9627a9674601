/** A private repository of the organisation as the source of tests. */
import { AppError, type OrganizationRepository } from '@lectern/contract';
import { eq, isNotNull, sql } from 'drizzle-orm';
import {
  baseRepositories,
  classrooms,
  organizations,
  testSettings,
  works,
} from '../../db/schema/index.ts';
import { transact, type Reader } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { enqueueReadTests } from '../../jobs/kinds/test-jobs.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { Repository } from '../../platform/repository-client.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import { announceTests, lockSettings, recordTests } from './settings.ts';

const mostListed = 100;

export async function listRepositories(
  { db, platform }: PlatformDeps,
  by: InClassroom,
): Promise<OrganizationRepository[]> {
  const { installationId, login } = await requireInstalled(db, by.classroomId);
  const others = await listOwnIds(db, by.orgId);
  return asked(async () => {
    const client = await platform.asApp(installationId, login);
    const found = await client.listPrivateRepositories((id) => !others.has(id), mostListed);
    return found.map(({ id, name, pushedAt }) => ({
      repository_id: id,
      name,
      pushed_at: pushedAt?.toISOString() ?? null,
    }));
  });
}

/** A job reads it, and each push makes another version. */
export async function chooseRepository(
  deps: PlatformDeps,
  by: InClassroom,
  assignmentId: number,
  repositoryId: number,
): Promise<void> {
  const { db, clock } = deps;
  const found = await requireRepository(deps, by, (client) =>
    client.findRepositoryById(repositoryId),
  );
  const at = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    await lockSettings(tx, assignmentId);
    await tx
      .update(testSettings)
      .set({
        repositoryId: found.id,
        repositoryName: found.name,
        repositoryUrl: found.url,
        reading: 'reading',
        mistakes: null,
        readAt: null,
        readSha: null,
        chosenBy: by.user.id,
        updatedAt: at,
      })
      .where(eq(testSettings.assignmentId, assignmentId));
    const details = { repositoryId: found.id, name: found.name };
    await recordTests(tx, by, assignmentId, 'tests.repository-chosen', at, details);
    await enqueueReadTests(tx, assignmentId);
    await announceTests(tx, by, assignmentId);
  });
}

export async function leaveRepository(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  by: InClassroom,
  assignmentId: number,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const { repositoryId, repositoryName: name } = await lockSettings(tx, assignmentId);
    if (repositoryId === null) return;
    const none = { repositoryId: null, repositoryName: null, repositoryUrl: null, mistakes: null };
    await tx
      .update(testSettings)
      .set({ ...none, reading: 'ready', updatedAt: at })
      .where(eq(testSettings.assignmentId, assignmentId));
    const details = { repositoryId, name };
    await recordTests(tx, by, assignmentId, 'tests.repository-left', at, details);
    await announceTests(tx, by, assignmentId);
  });
}

/** Private, of this organisation, and neither a student's nor a copy of a template. */
export async function requireRepository(
  { db, platform }: PlatformDeps,
  by: Pick<InClassroom, 'classroomId' | 'orgId'>,
  find: (
    client: Awaited<ReturnType<PlatformDeps['platform']['repositories']>>,
  ) => Promise<Repository | undefined>,
): Promise<Repository> {
  const { installationId, login } = await requireInstalled(db, by.classroomId);
  const found = await asked(async () => find(await platform.repositories(installationId, login)));
  const isTheirs = found?.owner.toLowerCase() === login.toLowerCase() && found.isPrivate;
  if (!isTheirs || (await listOwnIds(db, by.orgId)).has(found.id)) {
    throw new AppError('tests_repository_refused');
  }
  return found;
}

export async function findRepository(
  { db, platform }: PlatformDeps,
  by: Pick<InClassroom, 'classroomId'>,
  id: number,
): Promise<Repository | undefined> {
  const { installationId, login } = await requireInstalled(db, by.classroomId);
  return asked(async () => {
    const client = await platform.repositories(installationId, login);
    return client.findRepositoryById(id);
  });
}

export async function findOrganization(db: Reader, classroomId: number) {
  const [org] = await db
    .select({
      login: organizations.login,
      installationId: organizations.installationId,
      suspendedAt: organizations.suspendedAt,
    })
    .from(classrooms)
    .innerJoin(organizations, eq(organizations.id, classrooms.orgId))
    .where(eq(classrooms.id, classroomId));
  if (!org || org.installationId === null || org.suspendedAt !== null) return undefined;
  return { login: org.login, installationId: org.installationId };
}

async function requireInstalled(db: Reader, classroomId: number) {
  const org = await findOrganization(db, classroomId);
  if (!org) throw new AppError('app_not_installed');
  return org;
}

/** Repositories that Lectern made. */
async function listOwnIds(db: Reader, orgId: number): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${works.repositoryId} as id from ${works}
    where ${works.orgId} = ${orgId} and ${isNotNull(works.repositoryId)}
    union all
    select ${baseRepositories.repositoryId} from ${baseRepositories}
    where ${baseRepositories.orgId} = ${orgId} and ${isNotNull(baseRepositories.repositoryId)}`);
  return new Set(rows.map(({ id }) => Number(id)));
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isProblem(error)) throw error;
    throw new AppError('platform_unavailable', { cause: error });
  }
}
