import { transact } from '../../db/transact.ts';
import type { OrganizationClient } from '../../platform/organization-client.ts';
import type { PlatformDeps } from '../../platform/platform.ts';
import type { Repository, RepositoryClient } from '../../platform/repository-client.ts';
import { findAccount } from '../people/person-on-platform.ts';
import { isLive } from '../memberships/standing.ts';
import type { Person, Setup } from '../provisioning/queries.ts';
import { auditSetup } from '../provisioning/record-step.ts';
import { SetupStopped } from '../provisioning/setup-problem.ts';

export interface Clients {
  org: OrganizationClient;
  repositories: RepositoryClient;
}

export async function updateAccess(
  deps: PlatformDeps,
  clients: Clients,
  setup: Setup,
  { people, repository }: { people: readonly Person[]; repository: Repository },
): Promise<void> {
  for (const person of people) {
    if (person.membership.status === 'ACTIVE') {
      await giveAccess(deps, clients, setup, person, repository);
    } else if (!isLive(person.membership)) {
      await withdrawAccess(deps, clients, setup, person, repository);
    }
  }
}

async function giveAccess(
  deps: PlatformDeps,
  { org, repositories }: Clients,
  { provisioning }: Setup,
  person: Person,
  repository: Repository,
): Promise<void> {
  const account = await findAccount(deps, org, person.user);
  if (!account) throw new SetupStopped({ code: 'account_gone' });
  const { login } = account;
  const { readyAt, problem } = provisioning;
  // Look first: giving access counts against a limit. In a first setup nobody can have access yet.
  if (readyAt !== null && (await repositories.mayPush(repository.name, login))) return;
  // Adding a non-member sends an invitation by mail, so after the first one check the membership.
  const mayBeOut = readyAt !== null || problem?.code === 'not_in_organization';
  const isOut = mayBeOut && (await org.findMembership(login))?.state !== 'active';
  const granted = isOut ? 'outsider' : await repositories.addCollaborator(repository.name, login);
  if (granted === 'given') return;
  // Enqueueing a membership check here could loop; the sweep confirms the lost membership.
  throw new SetupStopped({ code: 'not_in_organization' });
}

async function withdrawAccess(
  deps: PlatformDeps,
  { org, repositories }: Clients,
  setup: Setup,
  person: Person,
  repository: Repository,
): Promise<void> {
  const account = await findAccount(deps, org, person.user);
  if (!account) return;
  await repositories.removeCollaborator(repository.name, account.login);
  await transact(deps.db, (tx) =>
    auditSetup(tx, setup, {
      action: 'access.withdrawn',
      details: { userId: person.user.id },
      at: deps.clock(),
    }),
  );
}
