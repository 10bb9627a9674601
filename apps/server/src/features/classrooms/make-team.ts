import type { OrganizationClient, Team } from '../../platform/organization-client.ts';
import { teamCandidates, teamMarker, type TeamKind } from './team-name.ts';

interface Wanted {
  classroom: { id: number; name: string; createdAt: Date };
  kind: TeamKind;
  /** The name of an earlier attempt. */
  known: string | null;
  /** Saved before the team is made, so that after a lost answer it is found by its mark. */
  saveSlug(slug: string | null): Promise<unknown>;
}

/** A team without our mark is foreign; then the next name is tried. Undefined if we may make none. */
export async function makeTeam(
  org: OrganizationClient,
  { classroom, kind, known, saveSlug }: Wanted,
): Promise<Team | undefined> {
  const mark = teamMarker(classroom, kind);
  for (const slug of teamCandidates(classroom, kind, known)) {
    await saveSlug(slug);
    const made = await org.createTeam(slug, mark);
    const team = made ?? (await org.findTeam(slug));
    if (!team) break;
    if (!made && !('description' in team && team.description === mark)) continue;
    return team;
  }
  await saveSlug(null);
  return undefined;
}
