import type { QuickSignIn, SignUpRule } from '../../context.ts';
import { textField } from '../fields.ts';
import { html, type Markup, type Piece } from '../html.ts';
import { whatThisIs, type Page } from '../layout.ts';
import { problemNotice } from '../parts.ts';
import { withReturnTo } from '../../accounts/return-to.ts';

export interface SignInTarget {
  product: string;
  returnTo: string;
  formTargets: readonly string[];
}

export function returnToField(returnTo: string): Piece {
  return returnTo !== '/' && html`<input type="hidden" name="return_to" value="${returnTo}" />`;
}

function quickButtons(offered: readonly QuickSignIn[], returnTo: string): Piece {
  if (offered.length === 0) return undefined;
  const button = (account: QuickSignIn): Markup =>
    html`<form method="post" action="/session/quick">
      ${returnToField(returnTo)}
      <button class="button wide" name="login" value="${account.login}">
        Continue as ${account.name}
        ${account.note && html`<span class="note">${account.note}</span>`}
      </button>
    </form>`;
  const many = offered.filter(({ isOneOfMany }) => isOneOfMany);
  const few = offered.filter(({ isOneOfMany }) => !isOneOfMany);
  return html`<section aria-labelledby="samples">
    <div class="or" id="samples">or use a sample account</div>
    <p class="small muted">
      Sample accounts need no password. Anyone who can open this page can use them.
    </p>
    <div class="stack">
      ${few.map(button)}
      ${
        many.length > 0 &&
        html`<details>
          <summary class="small">${many.length} more sample accounts</summary>
          <div class="stack">${many.map(button)}</div>
        </details>`
      }
    </div>
  </section>`;
}

/** 422: the login or password is wrong. 429: the form was not checked at all. */
interface Refusal {
  problem: string;
  status: 422 | 429;
}

export const whySignUpIsClosed: Record<SignUpRule, string> = {
  open: '',
  invitation: 'New accounts need an invitation. Open the link that your professor sent you.',
  closed: 'New accounts cannot be created here. Ask the operator of this server.',
};

/** Shown for every login, so that it does not reveal which ones exist. */
const forgotten = 'Forgot your password? The operator of this server can set a new one.';

export function signInPage(
  target: SignInTarget,
  offered: readonly QuickSignIn[],
  given: { login?: string; refused?: Refusal; allowSignUp: boolean; signUp: SignUpRule },
): Page {
  const { refused } = given;
  const problemId = refused?.status === 422 ? 'problem' : undefined;
  return {
    title: 'Sign in',
    width: 'compact',
    formTargets: target.formTargets,
    status: refused?.status ?? 200,
    saysWhatThisIs: true,
    body: html`<h1>Sign in</h1>
      <p class="muted">${whatThisIs(target.product)}</p>
      ${problemNotice(refused?.problem)}
      <form method="post" action="/session">
        ${returnToField(target.returnTo)}
        ${textField({ name: 'login', label: 'Login', value: given.login, autocomplete: 'username', required: true, problemId })}
        ${textField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', required: true, problemId, autofocus: problemId !== undefined })}
        <button class="button primary wide">Sign in</button>
      </form>
      ${refused && html`<p class="small muted">${forgotten}</p>`}
      ${
        given.allowSignUp
          ? html`<p class="small muted">
              No account yet? <a href="${withReturnTo('/join', target.returnTo)}">Sign up</a>
            </p>`
          : given.signUp !== 'open' &&
            html`<p class="small muted">${whySignUpIsClosed[given.signUp]}</p>`
      }
      ${quickButtons(offered, target.returnTo)}`,
  };
}
