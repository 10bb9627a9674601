import type { SignUpRule } from '../../context.ts';
import { textField } from '../fields.ts';
import { html } from '../html.ts';
import { whatThisIs, type Page } from '../layout.ts';
import { problemNotice } from '../parts.ts';
import { shortestPassword } from '../../accounts/names.ts';
import { withReturnTo } from '../../accounts/return-to.ts';
import { returnToField, whySignUpIsClosed, type SignInTarget } from './sign-in-view.ts';
import type { SignUpForm, SignUpProblems } from '../../accounts/sign-up.ts';

export function signUpPage(
  target: SignInTarget,
  given: Partial<SignUpForm> = {},
  problems: SignUpProblems = {},
  notice?: string,
): Page {
  return {
    title: 'Sign up',
    width: 'compact',
    formTargets: target.formTargets,
    saysWhatThisIs: true,
    status: Object.keys(problems).length > 0 ? 422 : 200,
    body: html`<h1>Sign up</h1>
      <p class="muted">${whatThisIs(target.product)}</p>
      ${problemNotice(notice)}
      <form method="post" action="/join">
        ${returnToField(target.returnTo)}
        ${textField({
          name: 'login',
          label: 'Login',
          value: given.login,
          problem: problems.login,
          hint: 'Letters a to z, digits and hyphens. Part of your addresses on this host.',
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
          label: 'Email (optional)',
          value: given.email,
          problem: problems.email,
          hint: 'Shown in your commits. This host sends no email.',
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
        Already have an account? <a href="${withReturnTo('/login', target.returnTo)}">Sign in</a>
      </p>`,
  };
}

export function signUpClosedPage(target: SignInTarget, rule: SignUpRule): Page {
  return {
    title: 'Sign up',
    width: 'compact',
    saysWhatThisIs: true,
    status: 403,
    body: html`<h1>Sign up</h1>
      <p class="muted">${whatThisIs(target.product)}</p>
      <p>${whySignUpIsClosed[rule]}</p>
      <p class="small muted">
        Already have an account? <a href="${withReturnTo('/login', target.returnTo)}">Sign in</a>
      </p>`,
  };
}
