import { isValidOwner } from '../git/names.ts';

/** First path segments of this host: owners with such names would be unreachable. */
const reserved = new Set(
  `_forge about account admin api apps assets avatars branches dashboard explore favicon healthz help
   invitations join login logout metrics new notifications oauth organizations orgs pulls repositories root
   search security session sessions settings sign-in sign-up signup site status teams tokens user users www`.split(
    /\s+/,
  ),
);

export function isReservedName(login: string): boolean {
  return reserved.has(login.toLowerCase());
}

/** Returns why a name is refused, or undefined when it is allowed. */
export function nameProblem(login: string): string | undefined {
  if (login === '') return 'Choose a name.';
  if (login.length > 39) return 'Use at most 39 characters.';
  if (!isValidOwner(login)) {
    return 'Use letters a to z, digits and single hyphens. Do not start or end with a hyphen.';
  }
  if (isReservedName(login)) return 'This name is reserved. Choose another.';
  return undefined;
}

export const shortestPassword = 8;
export const longestPassword = 200;

export function passwordProblem(password: string): string | undefined {
  if (password.length < shortestPassword) {
    return `Use at least ${shortestPassword} characters.`;
  }
  if (password.length > longestPassword) {
    return `Use at most ${longestPassword} characters.`;
  }
  return undefined;
}
