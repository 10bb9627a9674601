/** Login, join and accept links, and the 404 page. */
import { button, link, title, words } from '../../e2e/pages/locators.ts';
import type { Screen } from '../screen.ts';
import type { World } from '../world.ts';

export function sessionScreens({ links }: World): Screen[] {
  const join = '/token/classroom/join';
  const accept = '/token/assignment/accept';
  return [
    {
      route: '/',
      state: 'ready',
      as: 'nobody',
      path: '/',
      shows: link('Log in with GitHub'),
    },
    {
      route: '/',
      state: 'signed in',
      as: 'professor',
      path: '/',
      shows: link('Continue'),
    },
    {
      route: '/',
      state: 'page needs a login',
      as: 'nobody',
      path: '/app/dashboard',
      shows: words('Log in to continue to the page you opened.'),
      refusals: [401],
    },
    {
      route: '/',
      state: 'error',
      as: 'nobody',
      path: '/?error=An error occurred during login',
      shows: words('An error occurred during login'),
    },
    {
      route: join,
      state: 'logged out',
      as: 'nobody',
      path: links.join,
      // Keeps the screen, which redirects after 1 s.
      held: '**/assets/landing-screen*',
      shows: words('Redirecting to login...'),
      refusals: [401],
    },
    {
      route: join,
      state: 'dead link',
      as: 'newcomer',
      path: `${join}?token=nothing`,
      shows: (page) => page.getByRole('alert').first(),
      refusals: [404],
    },
    {
      route: accept,
      state: 'accepted',
      as: 'student',
      path: links.accept,
      shows: link('View your assignment repository'),
    },
    {
      route: accept,
      state: 'loading',
      as: 'student',
      path: links.accept,
      held: '**/api/classrooms/classroom/*/assignments/token/*',
      shows: words('Accepting assignment...'),
    },
    {
      route: accept,
      state: 'failed',
      as: 'student',
      path: links.accept,
      failing: '**/api/classrooms/classroom/*/assignments/token/*',
      shows: button('Try again'),
    },
    {
      route: accept,
      state: 'dead link',
      as: 'newcomer',
      path: `${accept}?token=nothing`,
      shows: (page) => page.getByRole('alert').first(),
      refusals: [404],
    },
    {
      route: '/404',
      state: 'not found',
      as: 'nobody',
      path: '/404',
      shows: title('404'),
    },
    {
      route: '/404',
      state: 'inside',
      as: 'professor',
      path: '/app/nothing-here',
      shows: title('404'),
    },
    {
      route: '/404',
      state: 'screen that cannot be fetched',
      as: 'professor',
      path: '/app/settings',
      failing: '**/assets/settings-page*.js',
      shows: button('Try again'),
    },
  ];
}
