import { routes, type SignedInUser } from '@lectern/contract';
import { call } from '../../api/call.ts';
import { clearQueryCache, queryClient } from '../../data/query-client.ts';
import { selectedClassroom } from '../../data/selected-classroom.ts';
import { currentUserQuery } from '../../data/user.ts';
import { texts } from '../../texts/texts.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { clearPersonalData } from '../../lib/personal-data.ts';
import { stopAskingForAccount } from './account-choice.ts';
import { isLogin, rememberLogin } from './login-progress.ts';
import { broadcastLogin } from './other-tabs.ts';
import { findRedirect } from './redirect-after-login.ts';

/** Exchanges the code of the platform for a session. Returns the next address. */
export async function finishLogin(search: URLSearchParams): Promise<string> {
  const code = search.get('code');
  if (!code) return failed(refusal(search));
  const state = search.get('state');
  const wasStarted = isLogin('started', state);
  rememberLogin('started', state);
  try {
    const fallback = texts.session.loginFailed;
    await call(routes.login, { body: { code, state }, fallback });
  } catch (error) {
    const person = wasStarted && (await findPerson());
    if (!person) return failed(error instanceof Error ? error.message : texts.session.loginFailed);
    showWhoIsLoggedIn(person);
    if (isLogin('finished', state)) return destination();
  }
  // Another person may have used this browser before, in this tab and in others.
  clearPersonalData('arriving');
  stopAskingForAccount();
  broadcastLogin();
  await clearQueryCache();
  // If this fails, the login has still succeeded: the next screen repeats the query and offers a retry.
  await findPerson();
  rememberLogin('finished', state);
  return destination();
}

function findPerson(): Promise<SignedInUser | undefined> {
  return queryClient.fetchQuery(currentUserQuery).catch(() => undefined);
}

/** Names the person: all tabs share a session, so it may be another person's. */
function showWhoIsLoggedIn({ github_user: { name, login } }: SignedInUser): void {
  toast.info(texts.session.loggedInAlready(name ?? login));
}

function destination(): string {
  return findRedirect() ?? home();
}

/**
 * `/app` redirects to the first screen of the role. Without a selected classroom, the dashboard selects the
 * person's only one or explains what to do.
 */
function home(): string {
  return selectedClassroom() ? '/app' : '/app/dashboard';
}

/** The platform speaks of 'the user', so the most common refusal gets a sentence of our own. */
function refusal(search: URLSearchParams): string {
  if (search.get('error') === 'access_denied') return texts.session.notAllowed;
  return search.get('error_description') ?? texts.session.codeMissing;
}

function failed(message: string): string {
  return `/?${new URLSearchParams({ error: message })}`;
}
