import type { GraderProgress } from '@lectern/contract';

/** Somebody without a name goes by their login. */
export function graderName({ full_name, github_username }: GraderProgress): string {
  return full_name || github_username;
}
