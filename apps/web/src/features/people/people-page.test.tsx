import type { ClassroomUser } from '@lectern/contract/people';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { peopleQuery } from '../../data/people.ts';
import { queryClient } from '../../data/query-client.ts';
import { answerJson, startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../testing/shorten-timers.ts';
import { instantUser } from '../../testing/instant-user.ts';
import { AppToaster } from '../../ui/toasts/toaster.tsx';
import { Membership } from '../access/membership.ts';
import { staleKeys } from '../events/stale-keys.ts';
import { PeoplePage } from './people-page.tsx';
import { person } from './testing/person.ts';

// These tests wait for a real HTTP server, which is slow on a busy machine.
const longWait = { timeout: 5_000 };
configure({ asyncUtilTimeout: longWait.timeout });
vi.setConfig({ testTimeout: 20_000 });

const ada = person({
  id: 1,
  first_name: 'Ada',
  last_name: 'Lovelace',
  classroom_role: 'PROFESSOR',
});
const grace = person({ id: 2, first_name: 'Grace', last_name: 'Hopper', classroom_role: 'TA' });
const alan = person({ id: 3, first_name: 'Alan', last_name: 'Turing' });
const token = 'a1b2c3';

let server: ApiServer;
let people: ClassroomUser[];
let answerOf: Record<string, (response: ServerResponse) => void>;

const lists = 'GET /api/classrooms/classroom/7/students';
const links = 'POST /api/classrooms/classroom/7/token';

beforeEach(async () => {
  people = [ada, grace, alan];
  answerOf = {
    [lists]: (response) => answerJson(response, 200, { users: people }),
    [links]: (response) => answerJson(response, 200, { token, expires_at: null, link_id: 5 }),
  };
  const defaults = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  onTestFinished(() => queryClient.setDefaultOptions(defaults));
  server = await startApiServer((request: IncomingMessage, response) => {
    const answer = answerOf[`${request.method} ${request.url}`];
    if (answer) answer(response);
    else answerJson(response, 500, {});
  });
});

afterEach(async () => {
  queryClient.clear();
  await server.close();
});

function visit(classroomRole: ClassroomUser['classroom_role'], viewer = ada) {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Membership value={viewer}>
          <PeoplePage classroomRole={classroomRole} />
        </Membership>
      </MemoryRouter>
      <AppToaster />
    </QueryClientProvider>,
  );
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!;
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const sent = (method: string) => server.requests.filter((request) => request.method === method);

describe('the columns of the list of people', () => {
  it.each([
    ['STUDENT', 'Students', 'Student Name'],
    ['TA', 'Teaching Assistants', 'Teaching Assistant Name'],
    ['PROFESSOR', 'Professors', 'Professor Name'],
  ] as const)('name the role %s', async (role, title, header) => {
    visit(role);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await screen.findByRole('table');
    expect(headers()).toEqual([header, 'Status', 'Actions']);
    expect(document.title).toBe(`${title} · Lectern`);
  });

  it('have no actions for a TA, and the page has no invite link', async () => {
    visit('STUDENT', grace);
    await screen.findByText('Alan Turing');
    expect(headers()).toEqual(['Student Name', 'Status']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(sent('POST')).toEqual([]);
  });
});

it('a list of people shows members of its role without removed ones', async () => {
  people = [ada, grace, alan, person({ id: 9, last_name: 'Gone', status: 'REMOVED' })];
  visit('STUDENT');
  await screen.findByText('Alan Turing');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it("a list of people shows a person's avatar, or their initials without one", async () => {
  const face = 'https://avatars.example.com/u/7';
  people = [
    ada,
    alan,
    person({ id: 8, first_name: 'Ruth', last_name: 'Teitelbaum', avatar_url: face }),
  ];
  visit('STUDENT');
  const pictures = (row: Element) => Array.from(row.querySelectorAll('img'), ({ src }) => src);
  expect(pictures(await rowOf('Ruth Teitelbaum'))).toEqual([face]);
  expect(pictures(await rowOf('Alan Turing'))).toEqual([]);
  expect(await rowOf('Alan Turing')).toHaveTextContent(/^AT/);
});

it('a list of people says when it is empty', async () => {
  people = [ada];
  visit('TA');
  expect(
    await screen.findByText('There are currently no Teaching Assistants in this classroom.'),
  ).toBeVisible();
});

it.each([
  ['ACTIVE', 'Active', 'Remove User'],
  ['ORG_INVITED', 'Org Invited', 'Revoke Invitation'],
  ['REQUESTED', 'Requested', 'Invite User'],
  ['NOT_IN_ORG', 'Not In Org', 'Invite User'],
] as const)(
  'a person with the status %s is shown as %s with the action %s',
  async (status, label, action) => {
    people = [ada, { ...alan, status }];
    visit('STUDENT');
    const row = within(await rowOf('Alan Turing'));
    expect(row.getByText(label)).toBeVisible();
    const [button, menu] = row.getAllByRole('button');
    expect(button).toHaveTextContent(action);
    expect(button).toHaveAccessibleName(`${action} Alan Turing`);
    expect(menu).toHaveAccessibleName('More actions for Alan Turing');
  },
);

it('the menu of a person copies their login', async () => {
  const user = userEvent.setup();
  visit('STUDENT');
  await user.click(await screen.findByRole('button', { name: 'More actions for Alan Turing' }));
  await user.click(screen.getByRole('menuitem', { name: 'Copy login' }));
  expect(await screen.findByText('Login copied to clipboard!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(alan.github_username);
});

it.each([
  ['removed_before', 'Removed earlier; asking to rejoin'],
  ['invitation_queued', 'Invitation queued; it will be sent automatically'],
] as const)('a list of people explains the reason %s', async (status_reason, sentence) => {
  people = [{ ...alan, status: 'REQUESTED', status_reason }];
  visit('STUDENT');
  expect(within(await rowOf('Alan Turing')).getByText(sentence)).toBeVisible();
});

it('professors cannot remove themselves', async () => {
  visit('PROFESSOR');
  const button = within(await rowOf('Ada Lovelace')).getByRole('button', { name: /^Remove User/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'You cannot remove yourself from the classroom.');
});

describe('an organization whose members can read all repositories', () => {
  const warning = "Students can read each other's repositories.";
  const viewer: ClassroomUser = { ...ada, org_open_by_default: true };

  it('has a warning above its students', async () => {
    visit('STUDENT', viewer);
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByText(/An owner of analytical-engines can set/)).toBeVisible();
  });

  it.each([
    ['TA', viewer],
    ['STUDENT', ada],
  ] as const)(
    'has no warning on the list %s, nor for a closed organization',
    async (role, someone) => {
      visit(role, someone);
      await screen.findByRole('table');
      expect(screen.queryByText(warning)).toBeNull();
    },
  );
});

describe('inviting a person', () => {
  const invite = 'PUT /api/classrooms/classroom/7/invite/role/STUDENT/user/3';
  const waiting: ClassroomUser = { ...alan, status: 'REQUESTED', status_reason: 'removed_before' };

  it('disables the button while the request is pending, then shows the new status', async () => {
    people = [waiting];
    let held: ServerResponse | undefined;
    answerOf[invite] = (response) => (held = response);
    visit('STUDENT');
    await instantUser.dblClick(await screen.findByRole('button', { name: /^Invite User/ }));
    expect(await screen.findByText('Inviting Student...')).toBeVisible();
    const button = screen.getByRole('button', { name: /^Invite User/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await expect.poll(() => held, longWait).toBeDefined();
    const answerAtOnce = answerOf[lists]!;
    let old: ServerResponse | undefined;
    answerOf[lists] = (response) => (old = response);
    void queryClient.refetchQueries(peopleQuery(7));
    await expect.poll(() => old, longWait).toBeDefined();
    answerOf[lists] = answerAtOnce;
    const invited: ClassroomUser = { ...alan, status: 'ORG_INVITED' };
    people = [invited];
    answerJson(held!, 200, { message: 'ok', user: invited });
    expect(await screen.findByText('Successfully invited Student')).toBeVisible();
    answerJson(old!, 200, { users: [waiting] });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(within(await rowOf('Alan Turing')).getByText('Org Invited')).toBeVisible();
    expect(sent('PUT')).toHaveLength(1);
  });

  it("shows a failure with the server's reason", async () => {
    people = [waiting];
    const refused = { code: 'cannot_change_self', message: 'Because.', msg: 'Because.' };
    answerOf[invite] = (response) => answerJson(response, 422, refused);
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Invite User/ }));
    expect(await screen.findByText('Failed to invite Student. Please try again.')).toBeVisible();
    expect(screen.getByText('Because.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Invite User/ })).toBeEnabled();
  });

  it('times out without an answer', async () => {
    shortenCallTimeouts();
    people = [waiting];
    answerOf[invite] = () => {};
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Invite User/ }));
    expect(await screen.findByText('Failed to invite Student. Please try again.')).toBeVisible();
    await expect
      .poll(() => screen.getByRole('button', { name: /^Invite User/ }), longWait)
      .not.toHaveAttribute('aria-disabled');
  });

  it('asks for a confirmation before it makes them an admin', async () => {
    people = [{ ...grace, status: 'NOT_IN_ORG' }];
    answerOf['PUT /api/classrooms/classroom/7/invite/role/TA/user/2'] = (response) =>
      answerJson(response, 200, { message: 'ok', user: grace });
    visit('TA');
    await userEvent.click(await screen.findByRole('button', { name: /^Invite User/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Invite Grace Hopper?' }));
    expect(
      dialog.getByText('Warning: This will make them an admin of the GitHub organization.'),
    ).toBeVisible();
    expect(sent('PUT')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Invite User' }));
    expect(await screen.findByText('Successfully invited Teaching Assistant')).toBeVisible();
  });
});

describe('removing a person', () => {
  const deletion = 'DELETE /api/classrooms/classroom/7/students/3';

  it('can be undone by keyboard', async () => {
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    expect(screen.getByText('Removing Alan Turing...')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo Removing Alan Turing...' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Remove User/ })).toHaveFocus();
    expect(sent('DELETE')).toEqual([]);
  });

  it('sends one request at once when the page is left', async () => {
    answerOf[deletion] = (response) => {
      people = people.filter(({ id }) => id !== 3);
      response.writeHead(204).end();
    };
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { unmount } = visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    await expect.poll(() => sent('DELETE'), longWait).toHaveLength(1);
    // Browsers cancel other requests of a closed page. The server cannot see this flag.
    expect(fetched).toHaveBeenCalledWith(
      '/api/classrooms/classroom/7/students/3',
      expect.objectContaining({ method: 'DELETE', keepalive: true }),
    );
    visit('STUDENT');
    expect(
      await screen.findByText('There are currently no Students in this classroom.'),
    ).toBeVisible();
    expect(sent('DELETE')).toHaveLength(1);
  });

  it('moves the focus to the message of the empty list after the last one', async () => {
    answerOf[deletion] = (response) => {
      people = people.filter(({ id }) => id !== 3);
      response.writeHead(204).end();
    };
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    const nobody = await screen.findByText('There are currently no Students in this classroom.');
    await expect.poll(() => document.activeElement, longWait).toBe(nobody.closest('tr'));
  });

  it.each([
    ['the server fails', (response: ServerResponse) => answerJson(response, 503, {})],
    ['there is no answer', () => {}],
  ])('restores the person when %s', async (_, answer) => {
    shortenCallTimeouts();
    answerOf[deletion] = answer;
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    expect(await screen.findByText('Failed to remove Student. Please try again.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Remove User/ })).toBeEnabled();
  });

  it("shows the person's new status when the server refuses", async () => {
    const refused = { code: 'not_in_classroom', message: 'Gone already.', msg: 'Gone already.' };
    answerOf[deletion] = (response) => {
      people = [ada, { ...alan, status: 'NOT_IN_ORG' }];
      answerJson(response, 404, refused);
    };
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    expect(await screen.findByText('Gone already.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Invite User/ })).toBeEnabled();
  });
});

describe('a failure on the page of people', () => {
  it('is shown in place and as a toast, with a retry, for the people', async () => {
    const lost = { code: 'internal', message: 'An unexpected error occurred', msg: '' };
    const working = answerOf[lists]!;
    answerOf[lists] = (response) => answerJson(response, 500, lost);
    visit('STUDENT');
    const sentence = 'Error getting classroom users: Internal Server Error';
    const shown = () => screen.queryAllByText(sentence);
    await expect.poll(shown, longWait).toHaveLength(2);
    answerOf[lists] = working;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Alan Turing')).toBeVisible();
  });

  it('is shown in place and as a toast, with a retry, for the link', async () => {
    const working = answerOf[links]!;
    answerOf[links] = (response) => answerJson(response, 500, {});
    visit('STUDENT');
    expect(
      await screen.findByText('Failed to generate invite URL. Please try again.'),
    ).toBeVisible();
    expect(await screen.findByText(/^Error generating invite link/)).toBeVisible();
    answerOf[links] = working;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByDisplayValue(/join\?token=a1b2c3$/)).toBeVisible();
  });
});

describe('the invite link on the page of people', () => {
  const warning = 'Warning: This will make them an admin of the GitHub organization.';

  it('has the role of the list, does not expire by default, and for staff is made when shown', async () => {
    visit('TA');
    const show = await screen.findByRole('button', { name: 'Show link' });
    await screen.findByText('Grace Hopper');
    expect(sent('POST')).toEqual([]);
    await userEvent.click(show);
    expect(
      await screen.findByDisplayValue(/\/token\/classroom\/join\?token=a1b2c3$/),
    ).toBeVisible();
    expect(screen.getByText(warning)).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Expires after' }));
    await userEvent.click(screen.getByRole('option', { name: '7 days' }));
    await expect
      .poll(() => sent('POST').map(({ body }) => JSON.parse(body) as unknown), longWait)
      .toEqual([
        { classroom_role: 'TA', duration: null },
        { classroom_role: 'TA', duration: 10_080 },
      ]);
  });

  it('is replaced when the page gets the focus after the link was revoked in another tab', async () => {
    visit('STUDENT');
    await screen.findByDisplayValue(/token=a1b2c3$/);
    answerOf[links] = (response) =>
      answerJson(response, 200, { token: 'd4e5f6', expires_at: null, link_id: 6 });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onTestFinished(() => focusManager.setFocused(undefined));
    expect(await screen.findByDisplayValue(/token=d4e5f6$/)).toBeVisible();
  });

  it('disappears when a timed link was revoked in another tab', async () => {
    const link = {
      kind: 'classroom',
      classroom_role: 'STUDENT',
      created_by: 'ada',
      created_at: '2026-11-15T14:30:00Z',
      expires_at: null,
      use_count: 0,
    };
    let live = [{ ...link, id: 5 }];
    answerOf['GET /api/classrooms/classroom/7/links'] = (response) =>
      answerJson(response, 200, { links: live });
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Expires after' }));
    await userEvent.click(screen.getByRole('option', { name: '7 days' }));
    // The link without an expiry looks the same.
    await expect.poll(() => sent('POST').length, longWait).toBe(2);
    expect(await screen.findByDisplayValue(/token=a1b2c3$/)).toBeVisible();
    let asked: ServerResponse | undefined;
    answerOf[links] = (response) => (asked = response);
    live = [{ ...link, id: 6 }];
    const [stale] = staleKeys(7, { topic: 'links', assignment_id: null, work_id: null });
    await queryClient.invalidateQueries({ queryKey: stale! });
    await expect.poll(() => screen.queryByDisplayValue(/a1b2c3$/), longWait).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDisabled();
    await expect.poll(() => asked, longWait).toBeDefined();
    answerJson(asked!, 200, { token: 'd4e5f6', expires_at: null, link_id: 6 });
    expect(await screen.findByDisplayValue(/token=d4e5f6$/)).toBeVisible();
  });

  it('has no warning for students', async () => {
    visit('STUDENT');
    await screen.findByDisplayValue(/a1b2c3$/);
    expect(screen.queryByText(warning)).toBeNull();
  });
});

it('a list of more than 25 people has pages and a search', async () => {
  people = Array.from({ length: 26 }, (_, id) => person({ id: id + 100 }));
  visit('STUDENT');
  expect(await screen.findByText('1–25 of 26')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Students' }), 'person-117');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText('Person 117')).toBeVisible();
});

describe('requests made by staff links', () => {
  const asking = { ...alan, requested_role: 'TA' } as const;
  const waiting = person({
    id: 4,
    first_name: 'Mary',
    classroom_role: 'TA',
    status: 'REQUESTED',
    status_reason: 'needs_approval',
  });

  it('are listed and approved under the role that the person asks for', async () => {
    people = [ada, grace, asking, waiting];
    const invite = 'PUT /api/classrooms/classroom/7/invite/role/TA/user/3';
    answerOf[invite] = (response) =>
      answerJson(response, 200, { message: '', user: { ...alan, classroom_role: 'TA' } });
    visit('TA');
    const row = within(await rowOf('Alan Turing'));
    expect(row.getByText('Asks to become Teaching Assistant')).toBeVisible();
    expect(within(await rowOf('Mary 4')).getByRole('button', { name: /^Deny/ })).toBeVisible();
    expect(within(await rowOf('Grace Hopper')).queryByRole('button', { name: /^Deny/ })).toBeNull();
    await instantUser.click(row.getByRole('button', { name: 'Approve Alan Turing' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Approve Alan Turing?' }));
    await instantUser.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Successfully invited Teaching Assistant')).toBeVisible();
    expect(sent('PUT').map(({ url }) => `PUT ${url}`)).toEqual([invite]);
  });

  it('are denied with one click, and the student stays in the list of students', async () => {
    people = [ada, asking];
    answerOf['PUT /api/classrooms/classroom/7/deny/user/3'] = (response) => {
      people = [ada, alan];
      response.writeHead(204).end();
    };
    visit('TA');
    await instantUser.click(await screen.findByRole('button', { name: 'Deny Alan Turing' }));
    expect(await screen.findByText('Request denied')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Alan Turing')).toBeNull(), longWait);
  });
});
