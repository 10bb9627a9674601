/** Screens by the call that they wait for, with what they show while loading, after a failure and when ready. */
import { button, inMain, link, spinner, table, title, words, type Locate } from './locators.ts';

export interface WaitingScreen {
  name: string;
  path: string;
  /** URL pattern of the call. */
  call: string;
  loading: Locate;
  failed: Locate;
  /** The button to click after a failure. Without it, the test reloads the page. */
  again?: Locate;
  ready: Locate;
  visitor?: 'stranger';
}

export interface WaitingPlace {
  orgId: number;
  orgName: string;
  classroomName: string;
  joinLink: string;
}

const linkField: Locate = (page) => page.getByRole('textbox', { name: /link/ });
const emptyField: Locate = (page) => page.getByPlaceholder('Loading...');
const tryAgain = button('Try again');

const noAnswer = 'Network response was not ok';
const noLink = words('Failed to generate invite URL. Please try again.');

export function waitingScreens(place: WaitingPlace): WaitingScreen[] {
  const { orgId, orgName, classroomName } = place;
  return [
    {
      name: 'landing',
      path: '/',
      call: '**/api/callback',
      loading: button('Loading...'),
      failed: button('Refresh'),
      again: button('Refresh'),
      ready: link('Log in with GitHub'),
      visitor: 'stranger',
    },
    {
      name: 'login',
      path: '/oauth/callback?code=none&state=none',
      call: '**/api/login',
      loading: words('Logging in...'),
      failed: words('An error occurred during login'),
      ready: link('Log in with GitHub'),
      visitor: 'stranger',
    },
    {
      name: 'session',
      path: '/app/organization/select',
      call: '**/api/user',
      loading: spinner,
      failed: title('Lectern cannot be reached'),
      again: tryAgain,
      ready: title('Your Organizations'),
    },
    {
      name: 'organization-select',
      path: '/app/organization/select',
      call: '**/api/orgs/installations',
      loading: spinner,
      failed: words(noAnswer),
      again: tryAgain,
      ready: (page) => page.getByRole('combobox', { name: 'Organization' }),
    },
    {
      name: 'organization-select-platform',
      path: '/app/organization/select',
      call: '**/api/platform',
      loading: spinner,
      failed: words(noAnswer),
      again: tryAgain,
      ready: (page) => page.getByRole('combobox', { name: 'Organization' }),
    },
    {
      name: 'classroom-select',
      path: `/app/classroom/select?org_id=${orgId}`,
      call: '**/api/orgs/org/*/classrooms',
      loading: spinner,
      failed: words(`Error loading classrooms: Error getting classrooms: ${noAnswer}`),
      again: tryAgain,
      ready: (page) => page.getByRole('button', { name: classroomName }),
    },
    {
      name: 'classroom-create',
      path: `/app/classroom/create?org_id=${orgId}`,
      call: '**/api/orgs/org/*',
      loading: spinner,
      failed: words('Failed to fetch organization details.'),
      again: tryAgain,
      ready: (page) => page.getByRole('textbox', { name: 'Organization name' }),
    },
    {
      name: 'classroom-create-names',
      path: `/app/classroom/create?org_id=${orgId}`,
      call: '**/api/classrooms/names',
      loading: (page) => page.getByRole('combobox').getByText('Loading...'),
      failed: words('Failed to fetch classroom names.'),
      ready: (page) => page.getByRole('combobox').getByText('Custom', { exact: true }),
    },
    ...['invite-tas', 'invite-students'].map((step) => ({
      name: step,
      path: `/app/classroom/${step}`,
      call: '**/api/classrooms/classroom/*/token',
      loading: emptyField,
      failed: noLink,
      again: tryAgain,
      ready: linkField,
    })),
    {
      name: 'classroom-landing',
      path: '/app/classroom/landing',
      call: '**/api/classrooms/classroom/*/user',
      loading: spinner,
      failed: words(`Error getting current classroom user: ${noAnswer}`),
      again: tryAgain,
      ready: title(`Successfully joined ${orgName} - ${classroomName}`),
    },
    {
      name: 'join',
      path: place.joinLink,
      call: '**/api/classrooms/classroom/token/*',
      loading: words('Joining classroom...'),
      failed: words('An error occurred joining classroom'),
      again: tryAgain,
      ready: title(orgName),
    },
    ...['students', 'tas', 'professors'].map((list) => ({
      name: list,
      path: `/app/${list}`,
      call: '**/api/classrooms/classroom/*/students',
      loading: spinner,
      failed: inMain(`Error getting classroom users: ${noAnswer}`),
      again: tryAgain,
      ready: table,
    })),
    {
      name: 'students-link',
      path: '/app/students',
      call: '**/api/classrooms/classroom/*/token',
      loading: emptyField,
      failed: noLink,
      again: tryAgain,
      ready: linkField,
    },
    {
      name: 'links',
      path: '/app/invite-links',
      call: '**/api/classrooms/classroom/*/links',
      loading: spinner,
      failed: inMain(noAnswer),
      again: tryAgain,
      ready: table,
    },
    {
      name: 'settings',
      path: '/app/settings',
      call: '**/api/classrooms/classroom/*/user',
      loading: spinner,
      // Logging out must work even if the membership cannot be loaded.
      failed: button('Logout'),
      ready: title(orgName),
    },
    {
      name: 'about',
      path: '/app/about-us',
      call: '**/team.json',
      loading: spinner,
      failed: (page) => page.getByRole('main').getByRole('alert'),
      again: tryAgain,
      ready: (page) => page.getByRole('heading', { level: 3 }).first(),
    },
    {
      name: 'access-denied',
      path: '/app/access-denied',
      call: '**/api/classrooms/classroom/*/user',
      loading: spinner,
      failed: words('An error occurred while loading your classroom.'),
      ready: title(orgName),
    },
  ];
}
