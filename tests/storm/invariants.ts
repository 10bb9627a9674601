/** Checks the state after a storm, in Lectern's tables and on the code host. */
import { mapConcurrently } from '../support/map-concurrently.ts';
import type { CodeHost } from './code-host.ts';
import type { StormDatabase } from './database.ts';
import type { Scene, Student } from './scene.ts';

export interface Broken {
  /** Students with an acknowledged acceptance but no submission that is ready. */
  lost: number;
  /** Students with more than one submission or repository. */
  duplicate: number;
  /** Repositories without a submission. */
  orphan: number;
  /** Repositories that are not private, or where not only the student can write. */
  wrong_permissions: number;
  /** Repositories whose branch `feedback` is not at the starter commit. */
  wrong_feedback_branch: number;
}

interface WorkRow {
  user_id: number;
  repository_id: number | null;
  repository_name: string;
  starter_sha: string | null;
  step: string;
}

interface HostRepository {
  id: number;
  full_name: string;
  private: boolean;
  state: string;
  head: string | null;
  collaborators: { login: string; permission: string }[];
  invitees: string[];
}

export async function countBroken(
  database: StormDatabase,
  host: CodeHost,
  scene: Scene,
  acknowledged: ReadonlySet<number>,
): Promise<Broken> {
  const { rows: works } = await database.pool.query<WorkRow>(
    `select c.user_id, w.repository_id, w.repository_name, w.starter_sha, p.step
     from works w join contributors c on c.work_id = w.id
     join provisionings p on p.work_id = w.id where w.assignment_id = $1`,
    [scene.assignmentId],
  );
  const all = await host.control<HostRepository[]>('GET', `/state/repositories?owner=${scene.org}`);
  const repositories = all.filter(({ id }) => !scene.preparedRepositories.includes(id));
  const ofUser = groupBy(works, ({ user_id }) => user_id);
  const ofLogin = groupBy(
    repositories.flatMap(({ collaborators }) => collaborators),
    ({ login }) => login,
  );
  const known = new Set(works.map(({ repository_id }) => repository_id));
  const loginOf = new Map(scene.students.map(({ userId, login }) => [userId, login]));
  const owners = new Map(works.map((work) => [work.repository_id, loginOf.get(work.user_id)]));
  return {
    lost: [...acknowledged].filter(
      (userId) => !ofUser.get(userId)?.some((work) => isThere(work, repositories)),
    ).length,
    duplicate: scene.students.filter((student) => hasTwo(student, ofUser, ofLogin)).length,
    orphan: repositories.filter(({ id }) => !known.has(id)).length,
    wrong_permissions: repositories.filter(
      (repository) =>
        known.has(repository.id) && !hasRightAccess(repository, owners.get(repository.id)),
    ).length,
    wrong_feedback_branch: await countWrongBranches(host, scene, works, repositories),
  };
}

function isThere(work: WorkRow, repositories: HostRepository[]): boolean {
  const found = repositories.find(({ id }) => id === work.repository_id);
  return work.step === 'ready' && found?.state === 'ready' && found.head === work.starter_sha;
}

function hasTwo(
  { userId, login }: Student,
  ofUser: ReadonlyMap<number, unknown[]>,
  ofLogin: ReadonlyMap<string, unknown[]>,
): boolean {
  return (ofUser.get(userId)?.length ?? 0) > 1 || (ofLogin.get(login)?.length ?? 0) > 1;
}

function hasRightAccess(repository: HostRepository, student: string | undefined): boolean {
  const [first, ...others] = repository.collaborators;
  return (
    repository.private &&
    repository.invitees.length === 0 &&
    others.length === 0 &&
    first?.login === student &&
    first?.permission === 'push'
  );
}

async function countWrongBranches(
  host: CodeHost,
  { org, ownerToken }: Scene,
  works: WorkRow[],
  repositories: HostRepository[],
): Promise<number> {
  const names = new Map(repositories.map(({ id, full_name }) => [id, full_name]));
  const made = works.filter(({ repository_id }) => names.has(Number(repository_id)));
  const right = await mapConcurrently(
    made,
    8,
    async ({ repository_id, repository_name, starter_sha }) => {
      const name = names.get(Number(repository_id)) ?? `${org}/${repository_name}`;
      const ref = await host
        .call<{ object: { sha: string } }>(
          ownerToken,
          'GET',
          `/repos/${name}/git/ref/heads/feedback`,
        )
        .catch(() => undefined);
      return starter_sha !== null && ref?.object.sha === starter_sha;
    },
  );
  return right.filter((isRight) => !isRight).length;
}

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
