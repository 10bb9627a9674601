import { sessionTexts } from '../../texts/session.ts';
import { findRedirect, sessionHasEnded } from './redirect-after-login.ts';

const { session: texts } = sessionTexts;

/** Why this tab was redirected to the login. Undefined if it was not. */
export function loginReason(): string | undefined {
  const target = findRedirect();
  if (target === undefined) return undefined;
  if (sessionHasEnded()) return texts.ended;
  if (target.startsWith('/token/classroom/')) return texts.toJoin;
  if (target.startsWith('/token/assignment/')) return texts.toAccept;
  return texts.toContinue;
}
