/** Which logins people and organisations may choose. */
import { isValidOwner } from '../git/names.ts';

/** First parts of this host's own addresses; an owner of that name could never be reached. */
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

/** The sentence for a name that cannot be used, or undefined when it can. */
export function nameProblem(login: string): string | undefined {
  if (login === '') return 'Choose a name.';
  if (login.length > 39) return 'Names have at most 39 characters.';
  if (!isValidOwner(login)) {
    return 'Use letters a to z, digits and single hyphens, and neither begin nor end with a hyphen.';
  }
  if (isReservedName(login)) return 'This name is used by the host itself. Choose another.';
  return undefined;
}

export const shortestPassword = 8;
export const longestPassword = 200;

export function passwordProblem(password: string): string | undefined {
  if (password.length < shortestPassword) {
    return `Passwords have at least ${shortestPassword} characters.`;
  }
  if (password.length > longestPassword) {
    return `Passwords have at most ${longestPassword} characters.`;
  }
  return undefined;
}
