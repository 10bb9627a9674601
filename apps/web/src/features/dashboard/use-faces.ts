import type { ClassroomUser } from '@lectern/contract';
import { useQueries } from '@tanstack/react-query';
import { platformUserQuery } from '../session/queries.ts';

/** The avatars of these people by login, as far as they are known yet. */
export function useFaces(people: readonly ClassroomUser[]): ReadonlyMap<string, string> {
  const found = useQueries({
    queries: people.map(({ github_username }) => platformUserQuery(github_username)),
  });
  const known = found.flatMap(({ data }) => (data ? [data] : []));
  return new Map(known.map(({ login, avatar_url }) => [login, avatar_url]));
}
