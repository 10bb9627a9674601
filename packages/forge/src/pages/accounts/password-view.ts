import { checkbox, textField } from '../fields.ts';
import { html, type Markup } from '../html.ts';
import { formTokenField, type Page } from '../layout.ts';
import { pageHead, problemNotice } from '../parts.ts';
import type { PasswordProblems } from '../../accounts/change-password.ts';
import { shortestPassword } from '../../accounts/names.ts';
import type { Viewer } from '../../accounts/sessions.ts';

const none = html`<p class="muted">
  This account has no password to change.
</p>`;

function passwordForm(product: string, viewer: Viewer, problems: PasswordProblems): Markup {
  return html`<p class="muted">
      Changing your password signs you out of this code host everywhere else.
    </p>
    <form class="card" method="post" action="/settings/password">
      ${formTokenField(viewer)}
      <input name="login" value="${viewer.account.login}" autocomplete="username" hidden />
      ${textField({
        name: 'current_password',
        label: 'Current password',
        type: 'password',
        problem: problems.current,
        autocomplete: 'current-password',
        required: true,
      })}
      ${textField({
        name: 'password',
        label: 'New password',
        type: 'password',
        problem: problems.wanted,
        hint: `At least ${shortestPassword} characters. Do not use your github.com password here.`,
        autocomplete: 'new-password',
        required: true,
      })}
      ${checkbox({
        name: 'end_access',
        label: `Also delete my access tokens and sign out of apps such as ${product}`,
        hint: 'Do this if somebody else may know your password. See Access tokens for single ones.',
      })}
      <button class="button primary">Change password</button>
    </form>`;
}

export function passwordPage(
  product: string,
  viewer: Viewer,
  given: { hasPassword: boolean; saved?: boolean; problems?: PasswordProblems; notice?: string },
): Page {
  const { hasPassword, saved, problems = {}, notice } = given;
  return {
    title: 'Password',
    width: 'narrow',
    status: Object.keys(problems).length > 0 ? 422 : 200,
    body: html`${pageHead('Password')} ${problemNotice(notice)}
      ${saved && html`<div class="notice" role="status"><p>Password changed.</p></div>`}
      ${hasPassword ? passwordForm(product, viewer, problems) : none}`,
  };
}
