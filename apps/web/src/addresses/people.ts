export const peoplePath = '/app/people';

export function personPath(userId: number): string {
  return `${peoplePath}/${userId}`;
}

/** For lists that know only logins. The page replaces it by the address with the id. */
export function personPathOf({ github_username }: { github_username: string }): string {
  return `${peoplePath}/@${encodeURIComponent(github_username)}`;
}
