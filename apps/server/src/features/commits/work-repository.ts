import { and, eq } from 'drizzle-orm';
import { isKept } from '../../db/put-away.ts';
import { repositoryColumns } from '../../db/repository-columns.ts';
import { assignments, organizations, works } from '../../db/schema/index.ts';
import type { Reader } from '../../db/transact.ts';
import type { InWork } from '../../http/policy.ts';
import type { Source } from '../../mirror/transport/transport.ts';
import type { Platform } from '../../platform/platform.ts';
import { PlatformProblem } from '../../platform/problem.ts';
import type { Repository } from '../../platform/repository-client.ts';

export interface WorkRepository {
  workId: number;
  assignmentId: number;
  classroomId: number;
  orgLogin: string;
  /** Null while our app is not installed there. */
  installationId: number | null;
  repositoryId: number;
  name: string;
  url: string;
  defaultBranch: string;
  starterSha: string;
  headSha: string | null;
  countedSha: string | null;
  pullRequestNumber: number | null;
  /** Comments may be on unchanged lines, too. */
  commentsOnAllLines: boolean;
}

/**
 * Undefined until the repository and its starter commit are known, and for deleted assignments, so that jobs skip
 * them. After a restore the sweep finds what was pushed since.
 */
export async function findWorkRepository(
  db: Reader,
  workId: number,
): Promise<WorkRepository | undefined> {
  const [row] = await db
    .select({
      workId: works.id,
      assignmentId: works.assignmentId,
      classroomId: assignments.classroomId,
      orgLogin: organizations.login,
      installationId: organizations.installationId,
      commentsOnAllLines: assignments.commentsOnAllLines,
      ...repositoryColumns,
    })
    .from(works)
    .innerJoin(assignments, eq(assignments.id, works.assignmentId))
    .innerJoin(organizations, eq(organizations.id, works.orgId))
    .where(and(eq(works.id, workId), isKept));
  return row && ifSetUp(row);
}

/** The repository of a call about a submission, from the row that the call has already read. */
export function repositoryOf(by: InWork): WorkRepository | undefined {
  const { workId, assignmentId, classroomId, commentsOnAllLines } = by;
  const { org, ...row } = by.repository;
  const { login: orgLogin, installationId } = org;
  const ids = { workId, assignmentId, classroomId };
  return ifSetUp({ ...row, ...ids, orgLogin, installationId, commentsOnAllLines });
}

type Unfinished = { [Field in keyof WorkRepository]: WorkRepository[Field] | null } & Pick<
  WorkRepository,
  'workId' | 'assignmentId' | 'classroomId' | 'orgLogin' | 'name' | 'commentsOnAllLines'
>;

function ifSetUp(row: Unfinished): WorkRepository | undefined {
  const { repositoryId, url, defaultBranch, starterSha } = row;
  if (!repositoryId || !url || !defaultBranch || !starterSha) return undefined;
  return { ...row, repositoryId, url, defaultBranch, starterSha };
}

/** Uses the repository's id, because its name can change. */
export function mirrorKey({ repositoryId }: Pick<WorkRepository, 'repositoryId'>): string {
  return `repository ${repositoryId}`;
}

/** A snapshot gets its own mirror: without history, git cannot fetch into it. */
export function snapshotKey(
  { repositoryId }: Pick<WorkRepository, 'repositoryId'>,
  sha: string,
): string {
  return `snapshot ${repositoryId} ${sha}`;
}

export async function sourceOf(platform: Platform, work: WorkRepository): Promise<Source> {
  return { url: `${work.url}.git`, ...(await platform.gitToken(requireInstallation(work))) };
}

/** Looks the repository up by id. Undefined if it was deleted or moved to another owner. */
export async function findOnPlatform(
  platform: Platform,
  work: WorkRepository,
): Promise<Repository | undefined> {
  const client = await platform.repositories(requireInstallation(work), work.orgLogin);
  const found = await client.findRepositoryById(work.repositoryId);
  return found?.owner.toLowerCase() === work.orgLogin.toLowerCase() ? found : undefined;
}

export function requireInstallation({ installationId }: WorkRepository): number {
  if (installationId === null) throw new PlatformProblem('refused', 'the app is not installed');
  return installationId;
}
