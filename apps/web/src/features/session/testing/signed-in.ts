import type { SignedInUser } from '@lectern/contract';

export function signedIn(id: number, login: string, name = login): SignedInUser {
  return {
    github_user: {
      login,
      id,
      node_id: `U_${id}`,
      avatar_url: '',
      url: `https://host.test/${login}`,
      name,
      email: null,
    },
    user: { id, first_name: name, last_name: '', github_username: login, github_user_id: id },
  };
}
