/** The repository of a work: the known one, one from an earlier attempt, or a new one. */
import { eq } from 'drizzle-orm';
import { works } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import { isProblem } from '../../platform/problem.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { findNamed } from '../assignments/find-named.ts';
import { studentRepositoryName } from '../assignments/repository-name.ts';
import {
  describeRepository,
  isIntended,
  type RepositoryIntent,
} from '../assignments/repository-intent.ts';
import { mostRefusedNames, reserveName } from '../assignments/reserve-name.ts';
import { refreshRepository } from './refresh-repository.ts';
import type { Person, Setup } from '../provisioning/queries.ts';
import { auditSetup, recordStep } from '../provisioning/record-step.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';
import { hiddenNameError } from './hidden-name.ts';

interface Base {
  id: number;
  owner: string;
  name: string;
}

export async function obtainRepository(
  deps: PlatformDeps,
  client: RepositoryClient,
  setup: Setup,
  people: readonly Person[],
): Promise<Repository> {
  const { repositoryId } = setup.work;
  return repositoryId === null
    ? generate(deps, client, setup, people[0]?.user.login ?? String(setup.work.id))
    : refreshRepository(deps, client, setup, repositoryId);
}

/**
 * A copy from an attempt whose answer was lost has the reserved name and our mark, so it is adopted. If
 * somebody else has the name, the next one is stored before it is tried.
 */
async function generate(
  deps: PlatformDeps,
  client: RepositoryClient,
  setup: Setup,
  login: string,
): Promise<Repository> {
  const base = baseOf(setup);
  let intent = intentOf(setup, base.id, login);
  // A first attempt cannot find an earlier repository, so it skips the look-up.
  let isNewName = setup.provisioning.attempts <= 1;
  const refused: string[] = [];
  while (refused.length < mostRefusedNames) {
    const { name, description } = intent;
    const left = isNewName ? undefined : await findNamed(client, name);
    if (!left) {
      const made = await generateFrom(client, base, { name, description });
      if (made) return keep(deps, setup, made);
    }
    const found = left ?? (await findNamed(client, name));
    if (!found) throw await hiddenNameError(deps, setup, name);
    if (isIntended(found, intent)) return keep(deps, setup, found);
    refused.push(name);
    intent = { ...intent, name: await reserveNext(deps, setup, login, refused) };
    // Look the next names up first: a refused creation counts against the hourly limit.
    isNewName = false;
  }
  throw new SetupStopped({ code: 'names_taken' });
}

/** Undefined if the name of the copy is taken. The base repository may have been renamed. */
async function generateFrom(
  client: RepositoryClient,
  base: Base,
  copy: { name: string; description: string },
): Promise<Repository | undefined> {
  try {
    return await client.generate({ template: base, ...copy });
  } catch (error) {
    if (!isProblem(error, 'absent')) throw error;
  }
  const found = await client.findRepositoryById(base.id);
  if (!found) throw new SetupStopped({ code: 'base_gone' });
  return client.generate({ template: found, ...copy });
}

function intentOf(
  { work, assignment }: Setup,
  templateId: number,
  login: string,
): RepositoryIntent {
  const { id, createdAt, repositoryName: name } = work;
  const subject = `Submission of ${login} for ${assignment.name}`;
  return {
    name,
    templateId,
    ...describeRepository(subject, { kind: 'student', id, createdAt }),
  };
}

function baseOf({ base, org }: Setup): Base {
  if (base?.repositoryId == null) throw new SetupStopped({ code: 'base_missing' });
  return { id: base.repositoryId, owner: org.login, name: base.name };
}

async function reserveNext(
  { db }: PlatformDeps,
  { work, assignment }: Setup,
  login: string,
  refused: readonly string[],
): Promise<string> {
  return transact(db, async (tx) => {
    const choose = (taken: Iterable<string>, from: number) =>
      studentRepositoryName(assignment.slug, login, taken, from);
    const repositoryName = await reserveName(tx, work.orgId, choose, refused);
    await tx.update(works).set({ repositoryName }).where(eq(works.id, work.id));
    return repositoryName;
  });
}

/** Stored before any other step, so that a retry after a crash finds it. */
async function keep(
  { db, clock }: PlatformDeps,
  setup: Setup,
  repository: Repository,
): Promise<Repository> {
  const { id: repositoryId, name, url: repositoryUrl, defaultBranch } = repository;
  await transact(db, async (tx) => {
    await tx
      .update(works)
      .set({ repositoryId, repositoryName: name, repositoryUrl, defaultBranch })
      .where(eq(works.id, setup.work.id));
    await recordStep(tx, setup, { problem: null });
    const details = { repositoryId, name };
    await auditSetup(tx, setup, { action: 'repository.made', details, at: clock() });
  });
  return repository;
}
