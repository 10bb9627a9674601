import { sessionTexts as texts } from '../../texts/session.ts';
import { findRedirect, sessionHasEnded } from './redirect-after-login.ts';

/** Why this tab was redirected to the login. Undefined if it was not. */
export function loginReason(): string | undefined {
  const target = findRedirect();
  if (target === undefined) return undefined;
  if (sessionHasEnded()) return texts.session.ended;
  if (target.startsWith('/token/classroom/')) return texts.session.toJoin;
  if (target.startsWith('/token/assignment/')) return texts.session.toAccept;
  return texts.session.toContinue;
}
