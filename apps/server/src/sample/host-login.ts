import { Cookies } from './cookies.ts';

/** Picks a sample account and allows the app. */
export async function allowOnHost(
  address: string,
  login: string,
  signal: AbortSignal,
): Promise<{ code: string; state: string }> {
  const { origin } = new URL(address);
  const cookies = new Cookies();

  async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { cookie: cookies.header, ...(form && { origin }) },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    cookies.keep(response.headers.getSetCookie());
    return response;
  }

  await visit(`${origin}/session/quick`, { login });
  let answer = await visit(address);
  if (answer.status === 200) {
    const fields = consentFields(await answer.text());
    answer = await visit(`${origin}/login/oauth/authorize`, { ...fields, decision: 'allow' });
  }
  const returned = URL.parse(answer.headers.get('location') ?? '', origin);
  const { code, state } = Object.fromEntries(returned?.searchParams ?? []);
  if (!code || !state) throw new Error(`The code host did not log ${login} in.`);
  return { code, state };
}

function consentFields(page: string): Record<string, string> {
  const [, form = ''] = page.split('action="/login/oauth/authorize"');
  const hidden = form.split('</form>')[0]?.matchAll(/name="(\w+)"\s+value="([^"]*)"/g) ?? [];
  return Object.fromEntries(
    [...hidden].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}
