import { routes, type SignedInUser } from '@lectern/contract';
import { call } from '../../api/call.ts';
import { clearQueryCache, queryClient } from '../../data/query-client.ts';
import { selectedClassroom } from '../../data/selected-classroom.ts';
import { currentUserQuery } from '../../data/user.ts';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { isLogin, rememberLogin } from './finished-login.ts';
import { tellLogin } from './other-tabs.ts';
import { findRedirect } from './redirect-after-login.ts';

/** Exchanges the code the platform sent back, and answers where to go next. */
export async function finishLogin(search: URLSearchParams): Promise<string> {
  const code = search.get('code');
  if (!code) return failed(search.get('error_description') ?? texts.session.codeMissing);
  const state = search.get('state');
  const wasTried = isLogin('tried', state);
  rememberLogin('tried', state);
  try {
    const fallback = texts.session.loginFailed;
    await call(routes.login, { body: { code, state }, fallback });
  } catch (error) {
    const person = wasTried && (await findPerson());
    if (!person) return failed(error instanceof Error ? error.message : texts.session.loginFailed);
    tellWho(person);
    if (isLogin('finished', state)) return destination();
  }
  // Whoever used this browser before may be somebody else, here and in other tabs.
  clearPersonalData('arriving');
  tellLogin();
  await clearQueryCache();
  // A failure here is no failed login: the next screen asks again and offers a retry.
  await findPerson();
  rememberLogin('finished', state);
  return destination();
}

function findPerson(): Promise<SignedInUser | undefined> {
  return queryClient.fetchQuery(currentUserQuery).catch(() => undefined);
}

/** By name: a session is the whole browser's, and may be somebody else's by now. */
function tellWho({ github_user: { name, login } }: SignedInUser): void {
  toast.info(texts.session.loggedInAlready(name ?? login));
}

function destination(): string {
  return findRedirect() ?? home();
}

/**
 * The dashboard of the specification is for those who teach: it denied students who had only logged
 * in. `/app` knows the first screen of each; without a classroom the layout around the dashboard finds
 * the only one, or says what to do.
 */
function home(): string {
  return selectedClassroom() ? '/app' : '/app/dashboard';
}

function failed(message: string): string {
  return `/?${new URLSearchParams({ error: message })}`;
}
