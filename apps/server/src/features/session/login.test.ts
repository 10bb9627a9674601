import { expect, it } from 'vitest';
import { PlatformProblem } from '../../platform/problem.ts';
import { login, type LoginDeps } from './login.ts';

it.each([
  ['unverified_user_email', 'login_email_unverified'],
  ['incorrect_client_credentials', 'login_failed'],
])("a login answers the platform's error %s with %s", async (said, code) => {
  const exchangeCode = () => Promise.reject(new PlatformProblem('refused', said));
  const deps = {
    platform: { exchangeCode },
    publicUrl: 'http://localhost',
  } as unknown as LoginDeps;
  const attempt = { code: 'c1', codeVerifier: 'v1', replaces: undefined };
  await expect(login(deps, attempt)).rejects.toMatchObject({ code });
});
