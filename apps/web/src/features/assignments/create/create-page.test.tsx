import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { giveUpSoon } from '../../../testing/give-up-soon.ts';
import { inNoTime } from '../../../testing/in-no-time.ts';
import { platformFacts } from '../../../testing/platform-facts.ts';
import { typeUnreadable } from '../../../testing/type-unreadable.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { outline } from '../testing/outline.ts';
import { keptForm } from './kept-form.ts';
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

describe('the basics', () => {
  it.each([
    ['', 'Please provide an assignment name.'],
    ['   ', 'Please provide an assignment name.'],
    ['HW #1', 'Assignment name cannot contain any special characters.'],
  ])('are not left with the name %j', async (typed, sentence) => {
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

  it('are not left with a name that exists, nor when nobody can say', async () => {
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

  it('stay as they are while they are checked', async () => {
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

  it('tell the prefix of the repositories as the name is typed, and the moment that is meant', async () => {
    openCreate();
    expect(screen.getByText(/such as database-design-project\./)).toBeVisible();
    await userEvent.type(name(), 'Final Project');
    expect(screen.getByText(/such as final-project\./)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Time/), '10:30');
    await press('Continue');
    expect(await screen.findAllByText('Please choose a date for this time.')).not.toHaveLength(0);
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    expect(screen.getByText(/^Due Nov 15, 2099, 10:30 AM/)).toBeVisible();
  });

  it('say what a name is made of, and show no prefix of one that is refused', async () => {
    openCreate();
    const allowed = 'Letters a to z, digits, spaces and hyphens.';
    expect(name()).toHaveAccessibleDescription(allowed);
    await userEvent.type(name(), 'Übung 1');
    expect(screen.queryByText(/ubung-1/)).toBeNull();
    expect(screen.getByText(/such as database-design-project\./)).toBeVisible();
    await press('Continue');
    const sentence = 'Assignment name cannot contain any special characters.';
    await refused(sentence);
    expect(name()).toHaveAccessibleDescription(`${allowed} ${sentence}`);
  });

  it('can be left for the dashboard', async () => {
    openCreate();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });

  it('come first, also when a later step is opened cold', async () => {
    openCreate('/app/assignments/create?step=1');
    expect(await heading('Assignment Basics')).toBeVisible();
    await userEvent.type(name(), 'HW 1');
    expect(name()).toHaveValue('HW 1');
  });
});

describe('the template', () => {
  it('is chosen from all there are, by a search', async () => {
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

  it('has to be chosen', async () => {
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

  it('may not exist yet, or not load', async () => {
    create.answerTemplates = (response) => answerJson(response, 500, {});
    openCreate();
    await goToTemplates();
    expect(await screen.findByText('Failed to fetch template repositories.')).toBeVisible();
    create.answerTemplates = (response) => answerJson(response, 200, { templates: [] });
    await press('Try again');
    expect(await screen.findByText(/has no template repositories yet/)).toBeVisible();
    await leadsToOrganization();
    create.answerTemplates = (response) => answerJson(response, 200, { templates: [template(2)] });
    await press('Look again');
    expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeVisible();
    expect(screen.getByText('1 template repository')).toBeVisible();
  });

  it('may be missing among others: it is said why, where to mend that, and how to look again', async () => {
    openCreate();
    await goToTemplates();
    const said = 'Not here? Mark the repository as a template on GitHub, then look again.';
    expect(await screen.findByText(said)).toBeVisible();
    await leadsToOrganization();
    create.answerTemplates = (response) => answerJson(response, 503, {});
    await press('Look again');
    expect(await screen.findByText('Failed to fetch template repositories.')).toBeVisible();
    create.answerTemplates = (response) =>
      answerJson(response, 200, { templates: [...create.templates, template(3)] });
    await press('Try again');
    expect(await screen.findByRole('radio', { name: /starter-3/ })).toBeVisible();
    expect(create.sent()).toEqual([]);
  });

  it(
    'can be left for the basics and back, each from its beginning, and nothing is forgotten',
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

describe('what was typed', () => {
  it('is still there after a reload, on the step where it was', async () => {
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

  it('is not there where it could not be read, and neither is what would stand for it', async () => {
    openCreate();
    await userEvent.type(name(), 'HW 1');
    typeUnreadable(screen.getByLabelText(/^Due date/));
    fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '14:30' } });
    await press('Continue');
    await refused('The due date is not a date.');
    reload('/app/assignments/create');
    await press('Continue');
    await refused('Please choose a date for this time.');
    expect(screen.getByLabelText(/^Time/)).toHaveValue('14:30');
  });

  const go = (router: ReturnType<typeof openCreate>, to: string | number) =>
    act(() => (typeof to === 'string' ? router.navigate(to) : router.navigate(to)));
  const broughtBack = 'What you had typed is here again. Cancel on the first step discards it.';

  it('is still there for whoever was elsewhere, and that is said', async () => {
    const router = openCreate();
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await goToTemplates('My HW');
    await userEvent.click(await screen.findByRole('radio', { name: /starter-2/ }));
    expect(toastsSaying(broughtBack)).toEqual([]);
    await go(router, '/app/rubrics');
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await go(router, -1);
    expect(await heading('Starter Code Repository')).toBeVisible();
    expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeChecked();
    await expect.poll(() => toastsSaying(broughtBack), patience).toHaveLength(1);
    await go(router, '/app/dashboard');
    await expect.poll(() => toastsSaying(broughtBack), patience).toEqual([]);
    await go(router, '/app/assignments/create');
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(name()).toHaveValue('My HW');
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2099-11-15');
    await expect.poll(() => toastsSaying(broughtBack), patience).toHaveLength(1);
  });

  it('is not there again where nothing was typed, and nothing is said', async () => {
    const router = openCreate();
    await userEvent.type(name(), 'H{Backspace}');
    await go(router, '/app/rubrics');
    await go(router, -1);
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(toastsSaying(broughtBack)).toEqual([]);
    expect({ ...sessionStorage }).toEqual({});
  });

  it('is another for another classroom, and neither takes the place of the other', async () => {
    const due = { day: '', time: '', zone: 'UTC' };
    const there = { draft: { name: 'There', due, template: null }, furthest: 0 };
    keptForm.keep('1,8', there);
    openCreate();
    expect(name()).toHaveValue('');
    await userEvent.type(name(), 'Here');
    expect(keptForm.find('1,8')).toEqual(there);
    expect(keptForm.find('1,7')).toMatchObject({ draft: { name: 'Here' } });
  });

  it('is forgotten by whoever cancels, without a question', async () => {
    const router = openCreate();
    await userEvent.type(name(), 'HW 1');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
    expect(router.state.location.pathname).toBe('/app/dashboard');
    await go(router, -1);
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(name()).toHaveValue('');
    expect(toastsSaying(broughtBack)).toEqual([]);
  });

  it(
    'is forgotten once it is made, also where the form was left meanwhile',
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
      expect(keptForm.find('1,7')).toMatchObject({ unanswered: [{}] });
      answerJson(held!, 200, { created_assignment: outline({ id: 31 }) });
      await expect
        .poll(() => toastsSaying('Assignment created successfully'), patience)
        .toHaveLength(1);
      expect(router.state.location.pathname).toBe('/app/dashboard');
      expect(keptForm.find('1,7')).toBeUndefined();
    },
  );
});

it('leads to the login when the session is over, and is there again for whoever logs in', async () => {
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

describe('finishing', () => {
  it('sends the draft once, says how it goes, and opens the assignment', async () => {
    let held: ServerResponse | undefined;
    create.answerCreate = (response) => (held = response);
    const router = openCreate();
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await goToTemplates(' HW  1 ');
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await inNoTime.dblClick(screen.getByRole('button', { name: 'Finish' }));
    await expect.poll(() => toastsSaying('Creating assignment...'), patience).toHaveLength(1);
    await expect.poll(() => held, patience).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: /starter-2/ }));
    expect(screen.getByRole('radio', { name: /starter-1/ })).toBeChecked();
    answerJson(held!, 200, { created_assignment: outline({ id: 31 }) });
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    expect(keptForm.find('1,7')).toBeUndefined();
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

  it('sends no draft whose deadline would be lost', async () => {
    const due = { day: '', time: '14:30', zone: 'UTC' };
    const draft = { name: 'HW 1', due, template: template(1) };
    keptForm.keep('1,7', { draft, furthest: 1 });
    openCreate('/app/assignments/create?step=1');
    await heading('Starter Code Repository');
    await press('Finish');
    await refused('Please choose a date for this time.');
    expect(create.sent()).toEqual([]);
  });

  it.each([
    ['Failed to create assignment: It rains.', { code: 'conflict', message: 'It rains.', msg: '' }],
    ['Failed to create assignment: an unknown error occurred', {}],
  ])('says: %s', async (sentence, body) => {
    create.answerCreate = (response) => answerJson(response, 500, body);
    openCreate();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    await refused(sentence);
    expect(toastsSaying('Failed to create assignment')).toHaveLength(2);
    expect(await heading('Starter Code Repository')).toBeVisible();
  });

  it('does not wait for ever for an answer', { tags: 'release' }, async () => {
    giveUpSoon();
    create.answerCreate = () => {};
    openCreate();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    await refused('Failed to create assignment: an unknown error occurred');
    expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  });
});
