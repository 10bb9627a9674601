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

// Each test waits for real answers; a busy machine may take its time over them.
const patience = { timeout: 5_000 };
configure({ asyncUtilTimeout: patience.timeout });
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

describe('the columns', () => {
  it.each([
    ['STUDENT', 'Students', 'Student Name'],
    ['TA', 'Teaching Assistants', 'Teaching Assistant Name'],
    ['PROFESSOR', 'Professors', 'Professor Name'],
  ] as const)('of the %s list', async (role, title, header) => {
    visit(role);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await screen.findByRole('table');
    expect(headers()).toEqual([header, 'Status', 'Actions']);
    expect(document.title).toBe(`${title} · Lectern`);
  });

  it('leave out the actions for a TA, who is given no link either', async () => {
    visit('STUDENT', grace);
    await screen.findByText('Alan Turing');
    expect(headers()).toEqual(['Student Name', 'Status']);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(sent('POST')).toEqual([]);
  });
});

it('shows only people of its role, and nobody who was removed', async () => {
  people = [ada, grace, alan, person({ id: 9, last_name: 'Gone', status: 'REMOVED' })];
  visit('STUDENT');
  await screen.findByText('Alan Turing');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

it('shows the face that the platform has of a person, and their initials without one', async () => {
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

it('says so when there is nobody', async () => {
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
] as const)('offers for %s what helps', async (status, label, action) => {
  people = [ada, { ...alan, status }];
  visit('STUDENT');
  const row = within(await rowOf('Alan Turing'));
  expect(row.getByText(label)).toBeVisible();
  expect(row.getByRole('button')).toHaveTextContent(action);
  expect(row.getByRole('button')).toHaveAccessibleName(`${action} Alan Turing`);
});

it.each([
  ['removed_before', 'Was removed before and asks to come back'],
  ['invitation_queued', 'Invitation queued; it goes out by itself'],
] as const)('says why somebody waits: %s', async (status_reason, sentence) => {
  people = [{ ...alan, status: 'REQUESTED', status_reason }];
  visit('STUDENT');
  expect(within(await rowOf('Alan Turing')).getByText(sentence)).toBeVisible();
});

it('keeps professors from removing themselves', async () => {
  visit('PROFESSOR');
  const button = within(await rowOf('Ada Lovelace')).getByRole('button', { name: /^Remove User/ });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'You cannot remove yourself from the classroom.');
});

describe('an organisation whose members may read everything', () => {
  const warning = "Students could read each other's repositories.";
  const viewer: ClassroomUser = { ...ada, org_open_by_default: true };

  it('is warned about above its students', async () => {
    visit('STUDENT', viewer);
    expect(await screen.findByText(warning)).toBeVisible();
    expect(screen.getByText(/An owner of analytical-engines can set/)).toBeVisible();
  });

  it.each([
    ['TA', viewer],
    ['STUDENT', ada],
  ] as const)('is not warned about where nothing is amiss: %s', async (role, someone) => {
    visit(role, someone);
    await screen.findByRole('table');
    expect(screen.queryByText(warning)).toBeNull();
  });
});

describe('inviting', () => {
  const invite = 'PUT /api/classrooms/classroom/7/invite/role/STUDENT/user/3';
  const waiting: ClassroomUser = { ...alan, status: 'REQUESTED', status_reason: 'removed_before' };

  it('is disabled while under way, then shows the person as they are now', async () => {
    people = [waiting];
    let held: ServerResponse | undefined;
    answerOf[invite] = (response) => (held = response);
    visit('STUDENT');
    await instantUser.dblClick(await screen.findByRole('button', { name: /^Invite User/ }));
    expect(await screen.findByText('Inviting Student...')).toBeVisible();
    const button = screen.getByRole('button', { name: /^Invite User/ });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(button);
    await expect.poll(() => held, patience).toBeDefined();
    const answerAtOnce = answerOf[lists]!;
    let old: ServerResponse | undefined;
    answerOf[lists] = (response) => (old = response);
    void queryClient.refetchQueries(peopleQuery(7));
    await expect.poll(() => old, patience).toBeDefined();
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

  it('says when it failed, and why if the server knows', async () => {
    people = [waiting];
    const refused = { code: 'cannot_change_self', message: 'Because.', msg: 'Because.' };
    answerOf[invite] = (response) => answerJson(response, 422, refused);
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Invite User/ }));
    expect(await screen.findByText('Failed to invite Student. Please try again.')).toBeVisible();
    expect(screen.getByText('Because.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Invite User/ })).toBeEnabled();
  });

  it('does not wait for ever for an answer', async () => {
    shortenCallTimeouts();
    people = [waiting];
    answerOf[invite] = () => {};
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Invite User/ }));
    expect(await screen.findByText('Failed to invite Student. Please try again.')).toBeVisible();
    await expect
      .poll(() => screen.getByRole('button', { name: /^Invite User/ }), patience)
      .not.toHaveAttribute('aria-disabled');
  });

  it('warns before it makes somebody an admin', async () => {
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

describe('removing', () => {
  const removal = 'DELETE /api/classrooms/classroom/7/students/3';

  it('can be undone, with the focus where the keyboard needs it', async () => {
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    expect(screen.getByText('Removing Alan Turing...')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Undo Removing Alan Turing...' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: /^Remove User/ })).toHaveFocus();
    expect(sent('DELETE')).toEqual([]);
  });

  it('happens at once when the page goes, and never twice', async () => {
    answerOf[removal] = (response) => {
      people = people.filter(({ id }) => id !== 3);
      response.writeHead(204).end();
    };
    const fetched = vi.spyOn(globalThis, 'fetch');
    const { unmount } = visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    await expect.poll(() => sent('DELETE'), patience).toHaveLength(1);
    // A browser may drop any other request of a page that is gone; no server can see this flag.
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

  it('leaves the focus on the word that nobody is left, not on what sorts them', async () => {
    answerOf[removal] = (response) => {
      people = people.filter(({ id }) => id !== 3);
      response.writeHead(204).end();
    };
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    const nobody = await screen.findByText('There are currently no Students in this classroom.');
    await expect.poll(() => document.activeElement, patience).toBe(nobody.closest('tr'));
  });

  it.each([
    ['the server refuses', (response: ServerResponse) => answerJson(response, 503, {})],
    ['no answer comes', () => {}],
  ])('puts the person back when %s', async (_, answer) => {
    shortenCallTimeouts();
    answerOf[removal] = answer;
    visit('STUDENT');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove User/ }));
    window.dispatchEvent(new Event('pagehide'));
    expect(await screen.findByText('Failed to remove Student. Please try again.')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Remove User/ })).toBeEnabled();
  });

  it('shows how the person stands by now when the server refuses', async () => {
    const refused = { code: 'not_in_classroom', message: 'Gone already.', msg: 'Gone already.' };
    answerOf[removal] = (response) => {
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

describe('what cannot be loaded', () => {
  it('is said in place and aloud, with another try: the people', async () => {
    const lost = { code: 'internal', message: 'An unexpected error occurred', msg: '' };
    const working = answerOf[lists]!;
    answerOf[lists] = (response) => answerJson(response, 500, lost);
    visit('STUDENT');
    const sentence = 'Error getting classroom users: Internal Server Error';
    const said = () => screen.queryAllByText(sentence);
    await expect.poll(said, patience).toHaveLength(2);
    answerOf[lists] = working;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Alan Turing')).toBeVisible();
  });

  it('is said in place and aloud, with another try: the link', async () => {
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

describe('the invite link', () => {
  const warning = 'Warning: This will make them an admin of the GitHub organization.';

  it('is of the role of the list, without an expiry unless one is chosen', async () => {
    visit('TA');
    expect(
      await screen.findByDisplayValue(/\/token\/classroom\/join\?token=a1b2c3$/),
    ).toBeVisible();
    expect(screen.getByText(warning)).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Expires after' }));
    await userEvent.click(screen.getByRole('option', { name: '7 days' }));
    await expect
      .poll(() => sent('POST').map(({ body }) => JSON.parse(body) as unknown), patience)
      .toEqual([
        { classroom_role: 'TA', duration: null },
        { classroom_role: 'TA', duration: 10_080 },
      ]);
  });

  it('is made anew when the person comes back to a page whose link was revoked elsewhere', async () => {
    visit('STUDENT');
    await screen.findByDisplayValue(/token=a1b2c3$/);
    answerOf[links] = (response) =>
      answerJson(response, 200, { token: 'd4e5f6', expires_at: null, link_id: 6 });
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onTestFinished(() => focusManager.setFocused(undefined));
    expect(await screen.findByDisplayValue(/token=d4e5f6$/)).toBeVisible();
  });

  it('is not left there to be copied when a timed one was revoked elsewhere', async () => {
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
    // The one without an end looks the same.
    await expect.poll(() => sent('POST').length, patience).toBe(2);
    expect(await screen.findByDisplayValue(/token=a1b2c3$/)).toBeVisible();
    let asked: ServerResponse | undefined;
    answerOf[links] = (response) => (asked = response);
    live = [{ ...link, id: 6 }];
    const [stale] = staleKeys(7, { topic: 'links', assignment_id: null, work_id: null });
    await queryClient.invalidateQueries({ queryKey: stale! });
    await expect.poll(() => screen.queryByDisplayValue(/a1b2c3$/), patience).toBeNull();
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDisabled();
    await expect.poll(() => asked, patience).toBeDefined();
    answerJson(asked!, 200, { token: 'd4e5f6', expires_at: null, link_id: 6 });
    expect(await screen.findByDisplayValue(/token=d4e5f6$/)).toBeVisible();
  });

  it('of students comes without the warning', async () => {
    visit('STUDENT');
    await screen.findByDisplayValue(/a1b2c3$/);
    expect(screen.queryByText(warning)).toBeNull();
  });
});

it('is searched and read in pages once it is longer than a screen', async () => {
  people = Array.from({ length: 26 }, (_, id) => person({ id: id + 100 }));
  visit('STUDENT');
  expect(await screen.findByText('1–25 of 26')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Students' }), 'person-117');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  expect(screen.getByText('Person 117')).toBeVisible();
});
