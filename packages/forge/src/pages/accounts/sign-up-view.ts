import { textField } from '../fields.ts';
import { html } from '../html.ts';
import { whatThisIs, type Page } from '../layout.ts';
import { problemNotice } from '../parts.ts';
import { shortestPassword } from '../../accounts/names.ts';
import { withReturnTo } from '../../accounts/return-to.ts';
import { returnToField, type Door } from './sign-in-view.ts';
import type { SignUpForm, SignUpProblems } from '../../accounts/sign-up.ts';

export function signUpPage(
  door: Door,
  given: Partial<SignUpForm> = {},
  problems: SignUpProblems = {},
  notice?: string,
): Page {
  return {
    title: 'Sign up',
    width: 'door',
    formTargets: door.formTargets,
    saysWhatThisIs: true,
    status: Object.keys(problems).length > 0 ? 422 : 200,
    body: html`<h1>Sign up</h1>
      <p class="muted">${whatThisIs(door.product)}</p>
      ${problemNotice(notice)}
      <form method="post" action="/join">
        ${returnToField(door.returnTo)}
        ${textField({
          name: 'login',
          label: 'Login',
          value: given.login,
          problem: problems.login,
          hint: 'Letters a to z, digits and hyphens. It is part of your addresses here.',
          autocomplete: 'username',
          maxLength: 39,
          required: true,
        })}
        ${textField({
          name: 'name',
          label: 'Full name',
          value: given.name,
          problem: problems.name,
          autocomplete: 'name',
          maxLength: 100,
        })}
        ${textField({
          name: 'email',
          label: 'E-mail (optional)',
          value: given.email,
          problem: problems.email,
          hint: 'Shown in your commits. No mail is ever sent.',
          autocomplete: 'email',
        })}
        ${textField({
          name: 'password',
          label: 'Password',
          type: 'password',
          problem: problems.password,
          hint: `At least ${shortestPassword} characters. Do not use your github.com password here.`,
          autocomplete: 'new-password',
          required: true,
        })}
        <button class="button primary wide">Create account</button>
      </form>
      <p class="small muted">
        Already have one? <a href="${withReturnTo('/login', door.returnTo)}">Sign in</a>
      </p>`,
  };
}
