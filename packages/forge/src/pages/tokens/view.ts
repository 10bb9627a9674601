import { selectField, textField } from '../fields.ts';
import { html, type Piece } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { empty, pageHead, time } from '../parts.ts';
import { lifetimes, type PersonalToken } from './create-token.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export const lifetimeOptions = lifetimes.map(({ days, label }) => ({
  value: days === null ? 'never' : String(days),
  label,
}));

function freshToken(token: string | undefined): Piece {
  if (token === undefined) return undefined;
  return html`<div class="notice caution" role="status">
    <p>Copy the token now. It is not shown again.</p>
    <p class="secret">${token}</p>
  </div>`;
}

function row(token: PersonalToken, viewer: Viewer, now: Date): Piece {
  const expired = token.expiresAt !== null && token.expiresAt <= now;
  return html`<li>
    <span class="grow"
      ><strong>${token.name}</strong> <span class="muted mono">…${token.lastEight}</span>
      <br /><span class="muted small">
        Created ${time(token.createdAt)} ·
        ${token.lastUsedAt ? html`last used ${time(token.lastUsedAt)}` : 'never used'} ·
        ${token.expiresAt ? html`${expired ? 'expired' : 'expires'} ${time(token.expiresAt)}` : 'never expires'}
      </span></span
    >
    <span class="end"
      ><form method="post" action="/settings/tokens/${token.id}/revoke">
        ${formTokenField(viewer)}
        <button class="button danger" aria-label="Revoke ${token.name}">Revoke</button>
      </form></span
    >
  </li>`;
}

export function tokensPage(given: {
  viewer: Viewer;
  tokens: readonly PersonalToken[];
  now: Date;
  fresh?: string;
  problem?: string;
}): Page {
  const { viewer, tokens, now } = given;
  return {
    title: 'Access tokens',
    width: 'narrow',
    status: given.problem ? 422 : 200,
    body: html`${pageHead('Access tokens')}
      <p class="muted">
        Use a token instead of your password for git and API clients. When git asks, enter your
        login and the token.
      </p>
      ${freshToken(given.fresh)}
      <form class="card" method="post" action="/settings/tokens">
        ${formTokenField(viewer)}
        ${textField({
          name: 'name',
          label: 'What is it for?',
          hint: 'For example: my laptop.',
          problem: given.problem,
          maxLength: 100,
          required: true,
        })}
        ${selectField({ name: 'lifetime', label: 'Valid for', value: '365', options: lifetimeOptions })}
        <button class="button primary">Create token</button>
      </form>
      <h2>Your tokens</h2>
      ${
        tokens.length === 0
          ? empty('You have no tokens yet.')
          : html`<ul class="list">
              ${tokens.map((token) => row(token, viewer, now))}
            </ul>`
      }`,
  };
}
