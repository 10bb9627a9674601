/** What people of the sample course do on the code host itself. */

/** The control interface of the built-in code host, opened for as long as the course is made. */
export interface HostControl {
  call<Answer = unknown>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

export interface HostHands {
  control: HostControl;
  /** An access token, as people make one for git on their laptop. */
  token(login: string): Promise<string>;
  /** The host's REST API; undefined for what is not there. */
  call<Answer>(
    login: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer | undefined>;
}

export function openHands(apiUrl: string, control: HostControl, signal: AbortSignal): HostHands {
  const tokens = new Map<string, Promise<string>>();

  async function makeToken(login: string): Promise<string> {
    const made = await control.call<{ token: string }>('POST', '/tokens', {
      login,
      name: 'laptop',
      // Long enough to make the course; the accounts go wherever its data goes.
      days: 1,
    });
    return made.token;
  }

  function token(login: string): Promise<string> {
    const known = tokens.get(login) ?? makeToken(login);
    tokens.set(login, known);
    return known;
  }

  return {
    control,
    token,
    async call(login, method, path, body) {
      const answer = await fetch(`${apiUrl}${path}`, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${await token(login)}`,
          'content-type': 'application/json',
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as never;
    },
  };
}
