import type { ForgeContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { refusalOf } from '../form-problem.ts';
import type { PageRoutes } from '../page-routes.ts';
import {
  createPersonalToken,
  lifetimes,
  listPersonalTokens,
  revokePersonalToken,
} from './create-token.ts';
import { tokensPage } from './view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export function registerTokenPages(routes: PageRoutes, context: ForgeContext): void {
  async function page(viewer: Viewer, more: { fresh?: string; problem?: string } = {}) {
    const tokens = await listPersonalTokens(context, viewer.account.id);
    return tokensPage({ viewer, tokens, now: context.clock(), ...more });
  }

  routes.signedIn('GET', '/settings/tokens', ({ viewer }) => page(viewer));

  // No redirect, because the token can be shown only once.
  routes.signedIn('POST', '/settings/tokens', async ({ viewer, form }) => {
    const name = (form.get('name') ?? '').trim();
    if (name === '') return page(viewer, { problem: 'Enter what the token is for.' });
    if (name.length > 100) return page(viewer, { problem: 'Use at most 100 characters.' });
    const lifetime = form.get('lifetime');
    const chosen = lifetimes.find(({ days }) => String(days ?? 'never') === lifetime);
    if (!chosen) return page(viewer, { problem: 'Choose how long the token is valid.' });
    let fresh = '';
    const problem = await refusalOf(async () => {
      fresh = await createPersonalToken(context, viewer.account.id, { name, days: chosen.days });
    });
    return page(viewer, problem === undefined ? { fresh } : { problem });
  });

  routes.signedIn('POST', '/settings/tokens/:id/revoke', async ({ viewer, param }) => {
    const id = param('id');
    if (!/^\d{1,15}$/.test(id)) throw notFound();
    if (!(await revokePersonalToken(context, viewer.account.id, Number(id)))) throw notFound();
    return { redirectTo: '/settings/tokens' };
  });
}
