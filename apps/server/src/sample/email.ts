/** Addresses of a domain that nobody can have. */
export function emailOf({ login }: { login: string }): string {
  return `${login}@harbour.example`;
}
