/** Calls of the built-in host beyond its API. */
export interface SampleCalls {
  token(login: string): Promise<string>;
  hasAccount(login: string): Promise<boolean>;
  createOrganization(organization: { login: string; name: string; owner: string }): Promise<void>;
  installApp(installation: { app: string; account: string; by: string }): Promise<void>;
  /** Dates the push of this commit. */
  datePush(commit: string, receivedAt: Date): void;
  /** Holds them back until the returned function is called. */
  holdWebhooks(): () => void;
  close(): void;
}

export interface HostClient {
  sampleCalls: SampleCalls;
  token(login: string): Promise<string>;
  /** Undefined for a 404. */
  call<Answer>(
    login: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer | undefined>;
}

export function openHostClient(
  apiUrl: string,
  sampleCalls: SampleCalls,
  signal: AbortSignal,
): HostClient {
  const tokens = new Map<string, Promise<string>>();

  function token(login: string): Promise<string> {
    const known = tokens.get(login) ?? sampleCalls.token(login);
    tokens.set(login, known);
    return known;
  }

  return {
    sampleCalls,
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
