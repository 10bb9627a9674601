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
    notAllowed: 'You did not allow Lectern to use your account. Log in again to continue.',
    broughtBack: 'We restored what you had typed before your session ended. It is not saved yet.',
    toJoin: 'Log in to join the classroom.',
    toAccept: 'Log in to accept the assignment.',
    toContinue: 'Log in to continue to the page you opened.',
    ended: 'Your session has ended. Log in again to continue where you were.',
    noGitHubAccount: (host: string, mayJoin: boolean) =>
      `No GitHub account is needed. You sign in ${mayJoin ? 'or sign up ' : ''}on ${host}, which is part of this server.`,
    continueAs: (name: string) => `You are signed in as ${name}.`,
    anotherAccount: 'You can log in again to use another account.',
    loggedInAlready: (name: string) => `You are already logged in as ${name}.`,
    stillLoggedIn: 'You are still logged in. Please try again.',
  },
} as const;
