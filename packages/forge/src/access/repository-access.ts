import type { ForgeContext } from '../context.ts';
import { forbidden, notFound, notForIntegration } from '../errors.ts';
import { isValidOwner, isValidRepositoryName } from '../git/names.ts';
import { grantedLevel, type AppPermissions, type RepositoryNeed } from '../permissions.ts';
import type { Principal } from '../principal.ts';
import { findAppPermissions, isSelected, listUserFacts } from '../store/queries/access-facts.ts';
import {
  findRepositoryById,
  findRepositoryByName,
  findRepositoryByOldName,
  type OwnedRepository,
} from '../store/queries/repositories.ts';
import { mayOnRepository, maySee, type RepositoryCaller, type RepositoryFacts } from './rules.ts';

/** A repository after the access check. */
export interface OpenRepository extends OwnedRepository {
  facts: RepositoryFacts;
}

/** Thrown for an old name of a repository, only to callers who may see it. */
export class RepositoryMoved extends Error {
  readonly found: OwnedRepository;
  constructor(found: OwnedRepository) {
    super('Moved Permanently');
    this.found = found;
  }
}

export async function requireRepository(
  context: ForgeContext,
  principal: Principal,
  owner: string,
  name: string,
  need: RepositoryNeed,
): Promise<OpenRepository> {
  if (!isValidOwner(owner) || !isValidRepositoryName(name)) throw notFound();
  const found = await findRepositoryByName(context.db, owner, name);
  if (found) return openRepository(context, principal, found, need);
  const moved = await findRepositoryByOldName(context.db, owner, name);
  if (!moved) throw notFound();
  await openRepository(context, principal, moved, need);
  throw new RepositoryMoved(moved);
}

export async function requireRepositoryById(
  context: ForgeContext,
  principal: Principal,
  id: number,
  need: RepositoryNeed,
): Promise<OpenRepository> {
  const found = await findRepositoryById(context.db, id);
  if (!found) throw notFound();
  return openRepository(context, principal, found, need);
}

/** 404 for hidden repositories: outsiders must not learn that they exist. */
export async function openRepository(
  context: ForgeContext,
  principal: Principal,
  found: OwnedRepository,
  need: RepositoryNeed,
): Promise<OpenRepository> {
  const facts = await repositoryFacts(context, principal, found);
  if (!maySee(facts)) throw notFound();
  if (!mayOnRepository(facts, need)) throw refusal(principal, need);
  if (found.repository.archived && changesContent(need)) {
    throw forbidden('Repository was archived so is read-only.');
  }
  return { ...found, facts };
}

export async function repositoryFacts(
  context: ForgeContext,
  principal: Principal,
  found: OwnedRepository,
): Promise<RepositoryFacts> {
  const [facts] = await listRepositoryFacts(context, principal, [found]);
  return facts!;
}

export async function listRepositoryFacts(
  context: ForgeContext,
  principal: Principal,
  all: readonly OwnedRepository[],
): Promise<RepositoryFacts[]> {
  const callers = await repositoryCallers(context, principal, all);
  return all.map(({ repository }, index) => ({
    private: repository.private,
    caller: callers[index] ?? { kind: 'nobody' },
  }));
}

async function repositoryCallers(
  context: ForgeContext,
  principal: Principal,
  all: readonly OwnedRepository[],
): Promise<RepositoryCaller[]> {
  const { db } = context;
  switch (principal.kind) {
    case 'nobody':
    case 'app':
      return [];
    case 'user': {
      const facts = await listUserFacts(db, principal.account.id, all);
      return facts.map((each) => ({ kind: 'user', level: grantedLevel(each) }));
    }
    case 'user-through-app': {
      const facts = await listUserFacts(db, principal.account.id, all);
      return Promise.all(
        all.map(async ({ repository, owner }, index) => ({
          kind: 'user',
          level: grantedLevel(facts[index]!),
          app: await findAppPermissions(db, principal.appId, owner.id, repository.id),
        })),
      );
    }
    case 'installation':
      return Promise.all(
        all.map(async (found) => ({
          kind: 'installation',
          app: await installationReach(context, principal, found),
        })),
      );
  }
}

async function installationReach(
  context: ForgeContext,
  { installation, repositoryIds, permissions }: Extract<Principal, { kind: 'installation' }>,
  { repository, owner }: OwnedRepository,
): Promise<AppPermissions | null> {
  if (installation.accountId !== owner.id) return null;
  if (repositoryIds !== null && !repositoryIds.includes(repository.id)) return null;
  if (installation.repositorySelection === 'all') return permissions;
  return (await isSelected(context.db, installation.id, repository.id)) ? permissions : null;
}

function changesContent(need: RepositoryNeed): boolean {
  return need.permission[1] === 'write' && need.permission[0] !== 'administration';
}

function refusal(principal: Principal, need: RepositoryNeed): Error {
  if (principal.kind === 'installation') return notForIntegration();
  return need.level === 'admin'
    ? forbidden('Must have admin rights to Repository.')
    : forbidden('Must have push access to Repository.');
}
