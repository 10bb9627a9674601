import { isValidPass } from '@lectern/http/sign-up-pass';
import type { ForgeContext } from '../context.ts';
import { findAppByClientId } from './find-app.ts';

/** `returnTo` is the login of an app that may bring a pass along. */
export async function maySignUp(context: ForgeContext, returnTo: string): Promise<boolean> {
  if (context.signUp !== 'invitation') return context.signUp === 'open';
  const { pathname, searchParams } = new URL(returnTo, context.urls.base);
  const pass = searchParams.get('sign_up');
  if (pathname !== '/login/oauth/authorize' || pass === null) return false;
  const app = await findAppByClientId(context.db, searchParams.get('client_id') ?? '');
  // Apps that people register could otherwise let anybody in.
  return app?.ownerId === null && isValidPass(pass, app.clientSecretHash, context.clock());
}
