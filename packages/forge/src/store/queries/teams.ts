import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Reader } from '../client.ts';
import { accounts, teamMembers, teamRepositories, teams, type Account } from '../schema.ts';

export type Team = typeof teams.$inferSelect;

interface Slice {
  limit: number;
  offset: number;
}

export async function findTeam(
  db: Reader,
  organizationId: number,
  slug: string,
): Promise<Team | undefined> {
  const named = sql`lower(${teams.slug}) = lower(${slug})`;
  const [row] = await db
    .select()
    .from(teams)
    .where(and(eq(teams.organizationId, organizationId), named));
  return row;
}

export async function listTeams(
  db: Reader,
  where: SQL | undefined,
  slice: Slice,
): Promise<{ rows: Team[]; total: number }> {
  const rows = await db
    .select()
    .from(teams)
    .where(where)
    .orderBy(asc(teams.name), asc(teams.id))
    .limit(slice.limit)
    .offset(slice.offset);
  return { rows, total: await db.$count(teams, where) };
}

export interface TeamMember {
  account: Account;
  role: 'maintainer' | 'member';
}

export async function listTeamMembers(db: Reader, teamId: number): Promise<TeamMember[]> {
  return db
    .select({ account: accounts, role: teamMembers.role })
    .from(teamMembers)
    .innerJoin(accounts, eq(accounts.id, teamMembers.userId))
    .where(eq(teamMembers.teamId, teamId))
    .orderBy(asc(accounts.id));
}

export async function listTeamRepositories(db: Reader, teamId: number) {
  return db
    .select({ id: teamRepositories.repositoryId, level: teamRepositories.permission })
    .from(teamRepositories)
    .where(eq(teamRepositories.teamId, teamId))
    .orderBy(asc(teamRepositories.repositoryId));
}
