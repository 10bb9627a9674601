import { errors } from '@lectern/contract/errors';

export const sessionTexts = {
  session: {
    logIn: 'Log in with GitHub',
    loggingIn: 'Logging in...',
    redirecting: 'Redirecting to login...',
    loginFailed: errors.login_failed.message,
    logoutFailed: errors.logout_failed.message,
    callbackEmpty: 'Callback URL is empty',
    codeMissing: errors.login_code_missing.message,
    broughtBack: 'We restored what you had typed before your session ended. It is not saved yet.',
    ended: 'Your session has ended. Log in again to continue where you were.',
    loggedInAlready: (name: string) => `You are already logged in as ${name}.`,
    stillLoggedIn: 'You are still logged in. Please try again.',
  },
} as const;
