import { violates } from '@lectern/postgres/unique';
import { transact, type ForgeContext } from '../context.ts';
import { validationFailed } from '../errors.ts';
import type { Account } from '../principal.ts';
import { teamMembers, teams } from '../store/schema.ts';
import { teamSlug } from './team-slug.ts';
import type { Team } from '../store/queries/teams.ts';

export interface NewTeam {
  organization: Account;
  name: string;
  description: string | null;
  privacy: 'closed' | 'secret';
  /** Must already be members of the organisation. */
  maintainerIds: readonly number[];
}

export async function createTeam(
  context: ForgeContext,
  { organization, name, description, privacy, maintainerIds }: NewTeam,
): Promise<Team> {
  const slug = teamSlug(name);
  if (slug === '') {
    throw validationFailed({ resource: 'Team', field: 'name', code: 'invalid' });
  }
  const now = context.clock();
  try {
    return await transact(context, async (tx) => {
      const [team] = await tx
        .insert(teams)
        .values({
          organizationId: organization.id,
          slug,
          name,
          description,
          privacy,
          createdAt: now,
          updatedAt: now,
        })
        .returning();
      for (const userId of maintainerIds) {
        await tx
          .insert(teamMembers)
          .values({ teamId: team!.id, userId, role: 'maintainer' })
          .onConflictDoNothing();
      }
      return team!;
    });
  } catch (error) {
    if (!violates(error, 'teams_slug_unique')) throw error;
    const message = 'Name must be unique for this org';
    throw validationFailed({ resource: 'Team', field: 'name', code: 'already_exists', message });
  }
}
