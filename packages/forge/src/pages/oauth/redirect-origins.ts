/** Where the chain of redirects after a sign-in may end, for the page's form-action policy. */
import type { ForgeContext } from '../../context.ts';
import { formTarget } from '../security-headers.ts';
import { findAppByClientId } from '../../oauth/find-app.ts';

/** Only addresses an app has registered: what the visitor put into the query decides nothing. */
export async function redirectOrigins(context: ForgeContext, returnTo: string): Promise<string[]> {
  const { pathname, searchParams } = new URL(returnTo, context.urls.base);
  if (pathname !== '/login/oauth/authorize') return [];
  const app = await findAppByClientId(context.db, searchParams.get('client_id') ?? '');
  return [...new Set(app?.callbackUrls.flatMap(formTarget))];
}
