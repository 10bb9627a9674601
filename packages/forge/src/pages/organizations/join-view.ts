import type { Account } from '../../principal.ts';
import { textField } from '../fields.ts';
import { html } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { pageHead } from '../parts.ts';
import type { Role } from './queries.ts';
import { roleName, titled } from './view.ts';
import type { Viewer } from '../../accounts/sessions.ts';

export function newOrganizationPage(
  viewer: Viewer,
  given: { login?: string; name?: string } = {},
  problem?: string,
): Page {
  return {
    title: 'New organization',
    width: 'narrow',
    status: problem ? 422 : 200,
    body: html`${pageHead('New organization')}
      <p class="muted">An organization holds repositories and people. You will be its owner.</p>
      <form class="card" method="post" action="/organizations/new">
        ${formTokenField(viewer)}
        ${textField({
          name: 'login',
          label: 'Name in addresses',
          value: given.login,
          problem,
          hint: 'Letters a to z, digits and hyphens, for example cs101-spring.',
          maxLength: 39,
          required: true,
        })}
        ${textField({ name: 'name', label: 'Display name (optional)', value: given.name, maxLength: 100 })}
        <button class="button primary">Create organization</button>
      </form>`,
  };
}

export function invitationPage(
  viewer: Viewer,
  organization: Account,
  invitation: { role: Role; inviter: string },
): Page {
  return {
    title: `Join ${organization.login}`,
    width: 'compact',
    body: html`<h1>${titled(organization, `Join ${organization.name ?? organization.login}`)}</h1>
      <p>
        <strong>${invitation.inviter}</strong> has invited you to
        <strong>${organization.login}</strong> as ${roleName(invitation.role).toLowerCase()}.
      </p>
      <form class="stack" method="post" action="/orgs/${organization.login}/invitation">
        ${formTokenField(viewer)}
        <button class="button primary wide" name="decision" value="accept">
          Join ${organization.login}
        </button>
        <button class="button wide" name="decision" value="decline">Decline</button>
      </form>`,
  };
}
