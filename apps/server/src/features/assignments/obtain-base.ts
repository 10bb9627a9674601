/** The base repository on the platform: the one we know, the one we made before, or a new one. */
import { baseRepositories } from '../../db/schema/index.ts';
import { transact } from '../../db/transact.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { BaseProblem } from './base-problem.ts';
import { isBaseOf, type BasePlace } from './base-queries.ts';
import { notSeenYet } from './copy-patience.ts';
import { findNamed } from './find-named.ts';
import { baseRepositoryName } from './repository-name.ts';
import { isIntended, markOf, type RepositoryIntent } from './repository-intent.ts';
import { mostRefusedNames, reserveName } from './reserve-name.ts';

export async function obtainBase(
  deps: PlatformDeps,
  client: RepositoryClient,
  place: BasePlace,
): Promise<Repository> {
  const { repositoryId } = place.base;
  const known = repositoryId === null ? undefined : await client.findRepositoryById(repositoryId);
  if (known) return known;
  return keep(deps, place, await generate(deps, client, place));
}

/**
 * Looks first: an attempt whose answer was lost may have made it, and what is refused counts among what
 * the platform lets us make. A name that somebody else has is given up for the next, stored before asking.
 */
async function generate(
  deps: PlatformDeps,
  client: RepositoryClient,
  place: BasePlace,
): Promise<Repository> {
  let intent = intentOf(place);
  const refused: string[] = [];
  while (refused.length < mostRefusedNames) {
    const { name, mark: description } = intent;
    const left = await findNamed(client, name);
    if (!left) {
      const template = await readTemplate(client, place.assignment.templateId);
      const made = await client.generate({ template, name, description });
      if (made) return made;
    }
    const found = left ?? (await findNamed(client, name));
    // Perhaps being made for us this moment; one that our app may never see is somebody else's.
    const unseen = found ? undefined : notSeenYet(place.base, deps.clock());
    if (unseen) throw unseen;
    if (found && isIntended(found, intent)) return found;
    refused.push(name);
    intent = { ...intent, name: await renameIntent(deps, place, refused) };
  }
  throw new BaseProblem({ code: 'copy_names_taken' });
}

function intentOf({ base, assignment }: BasePlace): RepositoryIntent {
  const { id, templateId } = assignment;
  const mark = markOf('Base repository of Lectern assignment', id, base.createdAt);
  return { name: base.name, templateId, mark };
}

/** By its id, since it may have been renamed; empty ones would make copies that stay empty. */
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

/** Stored before it becomes a template, so that nobody is offered it as one to start from. */
async function keep(
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
