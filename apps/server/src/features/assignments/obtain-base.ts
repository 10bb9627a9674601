/** Finds or creates the base repository. */
import { baseRepositories } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { BaseProblem } from './base-problem.ts';
import { isBaseOf, type BasePlace } from './base-queries.ts';
import { notSeenYet } from './copy-wait.ts';
import { findNamed } from './find-named.ts';
import { baseRepositoryName } from './repository-name.ts';
import { describeRepository, isIntended, type RepositoryIntent } from './repository-intent.ts';
import { mostRefusedNames, reserveName } from './reserve-name.ts';

export async function obtainBase(
  deps: PlatformDeps,
  client: RepositoryClient,
  place: BasePlace,
): Promise<Repository> {
  const { repositoryId } = place.base;
  const known = repositoryId === null ? undefined : await client.findRepositoryById(repositoryId);
  if (known) return known;
  return saveRepository(deps, place, await generate(deps, client, place));
}

/**
 * Looks before it creates: an earlier attempt may have succeeded without an answer, and refused
 * creations count against our limit. Every new name is saved before it is tried.
 */
async function generate(
  deps: PlatformDeps,
  client: RepositoryClient,
  place: BasePlace,
): Promise<Repository> {
  let intent = intentOf(place);
  const refused: string[] = [];
  while (refused.length < mostRefusedNames) {
    const { name, description } = intent;
    const left = await findNamed(client, name);
    if (!left) {
      const template = await readTemplate(client, place.assignment.templateId);
      const made = await client.generate({ template, name, description });
      if (made) return made;
    }
    const found = left ?? (await findNamed(client, name));
    // It may be ours and not visible yet, or a repository that our app cannot see.
    const unseen = found ? undefined : notSeenYet(place.base, deps.clock());
    if (unseen) throw unseen;
    if (found && isIntended(found, intent)) return found;
    refused.push(name);
    intent = { ...intent, name: await renameIntent(deps, place, refused) };
  }
  throw new BaseProblem({ code: 'copy_names_taken' });
}

function intentOf({ base, assignment }: BasePlace): RepositoryIntent {
  const { id, templateId, name } = assignment;
  const { createdAt } = base;
  const subject = `Starter code of ${name}`;
  return {
    name: base.name,
    templateId,
    ...describeRepository(subject, { kind: 'base', id, createdAt }),
  };
}

/** By id, since it may have been renamed. Copies of an empty template would stay empty. */
async function readTemplate(client: RepositoryClient, templateId: number): Promise<Repository> {
  const template = await client.findRepositoryById(templateId);
  if (!template?.isTemplate) throw new BaseProblem({ code: 'template_gone' });
  const { name, defaultBranch } = template;
  const head = await client.findBranchHead(name, defaultBranch);
  if (head === undefined) {
    throw new BaseProblem({ code: 'template_empty', branch: defaultBranch });
  }
  return template;
}

async function renameIntent(
  { db }: PlatformDeps,
  { base, assignment, classroom }: BasePlace,
  refused: readonly string[],
): Promise<string> {
  return transact(db, async (tx) => {
    const name = await reserveName(
      tx,
      base.orgId,
      (taken, from) => baseRepositoryName(classroom.name, assignment.slug, taken, from),
      refused,
    );
    await tx.update(baseRepositories).set({ name }).where(isBaseOf(assignment.id));
    return name;
  });
}

/** Before it becomes a template, so that it is never offered as one. */
async function saveRepository(
  { db }: PlatformDeps,
  { assignment }: BasePlace,
  repository: Repository,
): Promise<Repository> {
  await db
    .update(baseRepositories)
    .set({ repositoryId: repository.id, repositoryUrl: repository.url })
    .where(isBaseOf(assignment.id));
  return repository;
}
