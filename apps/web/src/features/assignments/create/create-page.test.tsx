import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { shortenCallTimeouts } from '../../../testing/shorten-timers.ts';
import { instantUser } from '../../../testing/instant-user.ts';
import { platformFacts } from '../../../testing/platform-facts.ts';
import { typeUnreadable } from '../../../testing/type-unreadable.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { outline } from '../testing/outline.ts';
import { emptyDraft, keptAssignment } from './assignment-draft.ts';
import {
  createPageServer,
  goToTemplates,
  heading,
  name,
  openCreate,
  patience,
  press,
  refused,
  reload,
  template,
  toastsSaying,
} from './testing/open-create.tsx';

const create = createPageServer();

async function leadsToOrganization() {
  const link = await screen.findByRole('link', { name: /^Open the organization on GitHub/ });
  await expect
    .poll(() => link, patience)
    .toHaveAttribute('href', `${platformFacts.url}/analytical-engines`);
}

describe('the first step', () => {
  it.each([
    ['', 'Please provide an assignment name.'],
    ['   ', 'Please provide an assignment name.'],
    ['HW #1', 'Assignment name cannot contain any special characters.'],
  ])('refuses the name %j at its field and sends nothing', async (typed, sentence) => {
    openCreate();
    if (typed) await userEvent.type(name(), typed);
    await press('Continue');
    await refused(sentence);
    expect(name()).toBeInvalid();
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(create.server.requests).toEqual([]);
    await userEvent.type(name(), 'x');
    expect(name()).not.toBeInvalid();
    await expect.poll(() => toastsSaying(sentence), patience).toEqual([]);
  });

  it('refuses a name that exists, and a name that could not be checked', async () => {
    create.answerExists = (response) => answerJson(response, 200, { exists: true });
    openCreate();
    await userEvent.type(name(), 'HW 1');
    await press('Continue');
    const sentence = 'An assignment with this name already exists in this classroom.';
    await refused(sentence);
    create.answerExists = (response) => answerJson(response, 500, {});
    await userEvent.type(name(), '2');
    await press('Continue');
    await refused('An error occurred. Please try again.');
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(create.server.requests.map(({ url }) => url)).toEqual([
      '/api/classrooms/classroom/7/assignments/assignment/HW%201/exists',
      '/api/classrooms/classroom/7/assignments/assignment/HW%2012/exists',
    ]);
  });

  it('ignores edits while it is being checked', async () => {
    let held: ServerResponse | undefined;
    create.answerExists = (response) => (held = response);
    openCreate();
    await userEvent.type(name(), 'HW 1');
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await press('Continue');
    await expect.poll(() => held, patience).toBeDefined();
    fireEvent.change(screen.getByLabelText(/^Due date/), { target: { value: '' } });
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2099-11-15');
  });

  it('shows the repository prefix and the due date as they are typed', async () => {
    openCreate();
    const caption =
      'Student repositories get a prefix from the assignment name, such as database-design-project.';
    expect(screen.getByLabelText(/^Due date/)).toHaveAccessibleDescription(
      expect.stringContaining(caption),
    );
    await userEvent.type(name(), 'Final Project');
    expect(name()).toHaveAccessibleDescription(
      expect.stringContaining('Repositories will be named final-project-<username>.'),
    );
    await userEvent.type(screen.getByLabelText(/^Time/), '10:30');
    await press('Continue');
    expect(await screen.findAllByText('Please choose a date for this time.')).not.toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    expect(screen.getByText(/^Due Nov 15, 2099, 10:30 AM/)).toBeVisible();
  });

  it('explains which characters a name can have, and shows no prefix of an invalid name', async () => {
    openCreate();
    const allowed = 'Letters a to z, digits, spaces and hyphens.';
    expect(name()).toHaveAccessibleDescription(allowed);
    await userEvent.type(name(), 'Übung 1');
    expect(name()).toHaveAccessibleDescription(allowed);
    await press('Continue');
    const sentence = 'Assignment name cannot contain any special characters.';
    await refused(sentence);
    expect(name()).toHaveAccessibleDescription(`${allowed} ${sentence}`);
  });

  it('has a Cancel link to the dashboard', async () => {
    openCreate();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });

  it('is shown first even when the address names a later step', async () => {
    openCreate('/app/assignments/create?step=1');
    expect(await heading('Assignment Basics')).toBeVisible();
    await userEvent.type(name(), 'HW 1');
    expect(name()).toHaveValue('HW 1');
  });
});

describe('the template step', () => {
  it('offers the templates of all pages, and filters them by a search', async () => {
    create.templates = Array.from({ length: 120 }, (_, number) => template(number + 1));
    const router = openCreate();
    await goToTemplates();
    expect(router.state.location.search).toBe('?org_name=analytical-engines&step=1');
    await expect.poll(() => document.querySelectorAll('[type="radio"]').length, patience).toBe(120);
    const asked = create.server.requests.filter(({ url }) => url.includes('/templates'));
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual([
      'items_per_page=100&page_num=1',
      'items_per_page=100&page_num=2',
    ]);
    await userEvent.click(screen.getByLabelText('Search template repositories'));
    await userEvent.paste('-119');
    await userEvent.click(screen.getByRole('radio', { name: /starter-119/ }));
    expect(screen.getByText(/selected: starter-119/)).toBeVisible();
    await userEvent.click(screen.getByLabelText('Search template repositories'));
    await userEvent.paste('nothing');
    expect(screen.getByText(/Nothing here matches/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(create.sent()).toEqual([]);
    await press('Finish');
    await expect.poll(() => create.sent(), patience).toHaveLength(1);
    expect(JSON.parse(create.sent()[0]?.body ?? '')).toMatchObject({ template_id: 119 });
  });

  it('refuses to finish until a template is chosen', async () => {
    openCreate();
    await goToTemplates();
    await screen.findByRole('radio', { name: /starter-1/ });
    await press('Finish');
    await refused('Please select a template repository.');
    expect(create.sent()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /starter-1/ }));
    await expect
      .poll(() => toastsSaying('Please select a template repository.'), patience)
      .toEqual([]);
  });

  it('can load the templates again when loading failed or none exists yet', async () => {
    create.answerTemplates = (response) => answerJson(response, 500, {});
    openCreate();
    await goToTemplates();
    expect(await screen.findByText('Failed to fetch template repositories.')).toBeVisible();
    create.answerTemplates = (response) => answerJson(response, 200, { templates: [] });
    await press('Try again');
    expect(await screen.findByText(/has no template repositories yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: /^Create a template/ })).toHaveAttribute(
      'href',
      `${platformFacts.url}/organizations/analytical-engines/repositories/new?is_template=on`,
    );
    await leadsToOrganization();
    create.answerTemplates = (response) => answerJson(response, 200, { templates: [template(2)] });
    await press('Refresh list');
    expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeVisible();
    // The only one is selected.
    expect(await screen.findByText(/^1 template repository · selected: starter-2/)).toBeVisible();
    await press('Finish');
    await expect.poll(() => create.sent(), patience).toHaveLength(1);
    expect(JSON.parse(create.sent()[0]!.body)).toMatchObject({ template_id: 2 });
  });

  it('explains how to mark a missing repository as a template, and can refresh the list', async () => {
    openCreate();
    await goToTemplates();
    const said = 'Not here? Mark the repository as a template on GitHub, then refresh the list.';
    expect(await screen.findByText(said)).toBeVisible();
    await leadsToOrganization();
    create.answerTemplates = (response) => answerJson(response, 503, {});
    await press('Refresh list');
    expect(await screen.findByText('Failed to fetch template repositories.')).toBeVisible();
    create.answerTemplates = (response) =>
      answerJson(response, 200, { templates: [...create.templates, template(3)] });
    await press('Try again');
    expect(await screen.findByRole('radio', { name: /starter-3/ })).toBeVisible();
    expect(create.sent()).toEqual([]);
  });

  it(
    'leads back to the first step and forward again, focuses each heading, and keeps the draft',
    { tags: 'release' },
    async () => {
      openCreate();
      expect(await heading('Assignment Basics')).not.toHaveFocus();
      await userEvent.type(name(), 'My HW{Enter}');
      expect(await heading('Starter Code Repository')).toHaveFocus();
      await userEvent.click(await screen.findByRole('radio', { name: /starter-2/ }));
      await press('Previous');
      expect(await heading('Assignment Basics')).toHaveFocus();
      expect(name()).toHaveValue('My HW');
      await press('Continue');
      await heading('Starter Code Repository');
      expect(screen.getByRole('radio', { name: /starter-2/ })).toBeChecked();
    },
  );
});

describe('the draft of a new assignment', () => {
  it('is still there after a reload, on the same step', async () => {
    const router = openCreate();
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await goToTemplates('My HW');
    await userEvent.click(await screen.findByRole('radio', { name: /starter-2/ }));
    const { pathname, search } = router.state.location;
    reload(`${pathname}${search}`);
    await heading('Starter Code Repository');
    expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeChecked();
    await press('Previous');
    expect(name()).toHaveValue('My HW');
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2099-11-15');
  });

  it('comes back without input that the browser could not parse', async () => {
    openCreate();
    await userEvent.type(name(), 'HW 1');
    typeUnreadable(screen.getByLabelText(/^Due date/));
    fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '14:30' } });
    await press('Continue');
    await refused('Enter a valid due date.');
    reload('/app/assignments/create');
    await press('Continue');
    await refused('Please choose a date for this time.');
    expect(screen.getByLabelText(/^Time/)).toHaveValue('14:30');
  });

  const go = (router: ReturnType<typeof openCreate>, to: string | number) =>
    act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));
  const draftRestored = 'We restored your draft. Cancel on the first step to discard it.';

  it('is restored with a message after a visit to another screen', async () => {
    const router = openCreate();
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await goToTemplates('My HW');
    await userEvent.click(await screen.findByRole('radio', { name: /starter-2/ }));
    expect(toastsSaying(draftRestored)).toEqual([]);
    await go(router, '/app/rubrics');
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await go(router, -1);
    expect(await heading('Starter Code Repository')).toBeVisible();
    expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeChecked();
    await expect.poll(() => toastsSaying(draftRestored), patience).toHaveLength(1);
    await go(router, '/app/dashboard');
    await expect.poll(() => toastsSaying(draftRestored), patience).toEqual([]);
    await go(router, '/app/assignments/create');
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(name()).toHaveValue('My HW');
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2099-11-15');
    await expect.poll(() => toastsSaying(draftRestored), patience).toHaveLength(1);
  });

  it('is not kept or announced when nothing was typed', async () => {
    const router = openCreate();
    await userEvent.type(name(), 'H{Backspace}');
    await go(router, '/app/rubrics');
    await go(router, -1);
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(toastsSaying(draftRestored)).toEqual([]);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is kept separately for each classroom', async () => {
    const there = { draft: { ...emptyDraft('UTC'), name: 'There' }, furthest: 0 };
    keptAssignment.keep('1,8', there);
    openCreate();
    expect(name()).toHaveValue('');
    await userEvent.type(name(), 'Here');
    expect(keptAssignment.find('1,8')).toEqual(there);
    expect(keptAssignment.find('1,7')).toMatchObject({ draft: { name: 'Here' } });
  });

  it('is discarded by Cancel without a question', async () => {
    const router = openCreate();
    await userEvent.type(name(), 'HW 1');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(router.state.location.pathname).toBe('/app/dashboard');
    await go(router, -1);
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(name()).toHaveValue('');
    expect(toastsSaying(draftRestored)).toEqual([]);
  });

  it(
    'is discarded when the assignment is created, even if the form was left before the answer',
    { tags: 'release' },
    async () => {
      let held: ServerResponse | undefined;
      create.answerCreate = (response) => (held = response);
      const router = openCreate();
      await goToTemplates();
      await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
      await press('Finish');
      await expect.poll(() => held, patience).toBeDefined();
      await go(router, '/app/dashboard');
      expect(keptAssignment.find('1,7')).toMatchObject({ unanswered: [{}] });
      answerJson(held!, 200, { created_assignment: outline({ id: 31 }) });
      await expect
        .poll(() => toastsSaying('Assignment created successfully'), patience)
        .toHaveLength(1);
      expect(router.state.location.pathname).toBe('/app/dashboard');
      expect(keptAssignment.find('1,7')).toBeUndefined();
    },
  );
});

it('the draft survives the end of the session for its author, and for nobody else', async () => {
  const gate = <SessionGate />;
  const over = (response: ServerResponse) =>
    answerJson(response, 401, { code: 'unauthorized', message: 'Over.', msg: 'Over.' });
  const router = openCreate(undefined, { gate });
  await heading('Assignment Basics');
  await goToTemplates('My HW');
  await userEvent.click(await screen.findByRole('radio', { name: /starter-2/ }));
  const { pathname, search } = router.state.location;
  create.answerCreate = over;
  create.answerUser = over;
  await press('Finish');
  expect(await screen.findByText('elsewhere')).toBeVisible();
  cleanup();
  create.answerUser = (response) => answerJson(response, 200, signedIn(1, 'ada'));
  openCreate(`${pathname}${search}`, { gate });
  await heading('Starter Code Repository');
  expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeChecked();
  await press('Previous');
  expect(name()).toHaveValue('My HW');

  create.answerCreate = over;
  create.answerUser = over;
  await press('Continue');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  cleanup();
  create.answerUser = (response) => answerJson(response, 200, signedIn(2, 'grace'));
  openCreate(`${pathname}${search}`, { gate, userId: 2 });
  await heading('Assignment Basics');
  expect(name()).toHaveValue('');
});

describe('the Finish button', () => {
  it('sends the draft once, shows progress, and opens the assignment', async () => {
    let held: ServerResponse | undefined;
    create.answerCreate = (response) => (held = response);
    const router = openCreate();
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await goToTemplates(' HW  1 ');
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await instantUser.dblClick(screen.getByRole('button', { name: 'Finish' }));
    await expect.poll(() => toastsSaying('Creating assignment...'), patience).toHaveLength(1);
    await expect.poll(() => held, patience).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /starter-2/ }));
    expect(screen.getByRole('radio', { name: /starter-1/ })).toBeChecked();
    answerJson(held!, 200, { created_assignment: outline({ id: 31 }) });
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    expect(keptAssignment.find('1,7')).toBeUndefined();
    await expect
      .poll(() => toastsSaying('Assignment created successfully'), patience)
      .toHaveLength(1);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const bodies = create.sent().map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toEqual([
      {
        template_id: 1,
        name: 'HW  1',
        classroom_id: 7,
        main_due_date: new Date('2099-11-15T23:59:59').toISOString(),
        due_time_zone: zone,
      },
    ]);
  });

  it('sends the options that were typed under More options', async () => {
    openCreate();
    await userEvent.click(screen.getByText('More options'));
    await userEvent.type(screen.getByLabelText(/^Description/), 'Build a **stack**.');
    await userEvent.type(screen.getByLabelText(/^Release date/), '2099-11-01');
    await userEvent.type(screen.getByLabelText(/^Maximum score/), '20');
    await userEvent.click(screen.getByLabelText(/^Students can accept it after the due date/));
    expect(screen.getByText(/^Opens Nov 1, 2099, 12:00 AM/)).toBeVisible();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    await expect
      .poll(() => create.sent().map(({ body }) => JSON.parse(body) as unknown), patience)
      .toMatchObject([
        {
          description: 'Build a **stack**.',
          released_at: new Date('2099-11-01T00:00:00').toISOString(),
          default_score: 0,
          maximum_score: 20,
          rubric_id: null,
          accepts_late: false,
        },
      ]);
  });

  it('shows a release after the due date at its field, also after it was folded away', async () => {
    openCreate();
    await userEvent.type(name(), 'HW 1');
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await userEvent.click(screen.getByText('More options'));
    await userEvent.type(screen.getByLabelText(/^Release date/), '2099-11-16');
    await userEvent.click(screen.getByText('More options'));
    await press('Continue');
    await refused('The release date must be before the due date.');
    expect(screen.getByLabelText(/^Release date/)).toBeInvalid();
    expect(screen.getByLabelText(/^Release date/)).toBeVisible();
  });

  it('does not send a draft with a half-typed due date', async () => {
    const due = { day: '', time: '14:30', zone: 'UTC' };
    const draft = { ...emptyDraft('UTC'), name: 'HW 1', due, template: template(1) };
    keptAssignment.keep('1,7', { draft, furthest: 1 });
    openCreate('/app/assignments/create?step=1');
    await heading('Starter Code Repository');
    await press('Finish');
    await refused('Please choose a date for this time.');
    expect(create.sent()).toEqual([]);
  });

  it.each([
    ['Failed to create assignment: It rains.', { code: 'conflict', message: 'It rains.', msg: '' }],
    ['Failed to create assignment: It rains.', { msg: 'It rains.' }],
    ['Failed to create assignment: an unknown error occurred', {}],
  ])(
    'shows "%s" in toasts and until the next edit when the server refuses',
    async (sentence, body) => {
      create.answerCreate = (response) => answerJson(response, 500, body);
      openCreate();
      await goToTemplates();
      await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
      await press('Finish');
      await refused(sentence);
      expect(toastsSaying('Failed to create assignment')).toHaveLength(2);
      expect(await heading('Starter Code Repository')).toBeVisible();
      const form = within(document.querySelector('form')!);
      expect(form.getByText(sentence)).toBeVisible();
      await userEvent.click(screen.getByRole('radio', { name: /starter-2/ }));
      expect(form.queryByText(sentence)).toBeNull();
    },
  );

  it('gives up waiting when no answer comes', { tags: 'release' }, async () => {
    shortenCallTimeouts();
    create.answerCreate = () => {};
    openCreate();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    await refused('Failed to create assignment: an unknown error occurred');
    expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  });
});
