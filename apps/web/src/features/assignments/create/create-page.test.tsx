import { errors, type AssignmentOutline, type TemplateRepo } from '@lectern/contract';
import { cleanup, configure, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../../testing/api-server.ts';
import { giveUpSoon } from '../../../testing/give-up-soon.ts';
import { inNoTime } from '../../../testing/in-no-time.ts';
import { platformFacts } from '../../../testing/platform-facts.ts';
import { typeUnreadable } from '../../../testing/type-unreadable.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { outline } from '../testing/outline.ts';
import { visitForm } from '../testing/visit-form.tsx';
import { Component as CreatePage } from './create-page.tsx';
import { keptForm } from './kept-form.ts';

// Each test waits for real answers; a busy machine may take its time over them.
const patience = { timeout: 10_000 };
configure({ asyncUtilTimeout: patience.timeout });
vi.setConfig({ testTimeout: 30_000 });

function template(number: number): TemplateRepo {
  return {
    template_repo_id: number,
    template_repo_owner: 'analytical-engines',
    template_repo_name: `starter-${number}`,
    created_at: '2026-08-01T12:00:00Z',
  };
}

let server: ApiServer;
let templates: TemplateRepo[];
let answerTemplates: (response: ServerResponse, page: number) => void;
let answerExists: (response: ServerResponse) => void;
let answerCreate: (response: ServerResponse) => void;
let answerUser: (response: ServerResponse) => void;
let made: AssignmentOutline[];

beforeEach(async () => {
  templates = [template(1), template(2)];
  answerTemplates = (response, page) =>
    answerJson(response, 200, { templates: templates.slice((page - 1) * 100, page * 100) });
  answerExists = (response) => answerJson(response, 200, { exists: false });
  answerCreate = (response) =>
    answerJson(response, 200, { created_assignment: outline({ id: 31 }) });
  answerUser = (response) => answerJson(response, 200, signedIn(1, 'ada'));
  made = [];
  server = await startApiServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.test');
    if (pathname.endsWith('/templates'))
      answerTemplates(response, Number(searchParams.get('page_num')));
    else if (pathname.endsWith('/exists')) answerExists(response);
    else if (pathname === '/api/user') answerUser(response);
    else if (pathname === '/api/platform') answerJson(response, 200, platformFacts);
    else if (request.method === 'GET') answerJson(response, 200, { assignment_outlines: made });
    else answerCreate(response);
  });
});
afterEach(async () => {
  toast.dismiss();
  await server.close();
});

function visit(
  address = '/app/assignments/create?org_name=analytical-engines',
  { gate, userId = 1 }: { gate?: ReactNode; userId?: number } = {},
) {
  return visitForm(CreatePage, { path: '/app/assignments/create', address, userId, gate });
}

/** A reload takes the page away without a word to it. */
function reload(address: string) {
  document.body.replaceChildren();
  return visit(address);
}

const name = () => screen.getByLabelText('Assignment name');
const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));
const heading = (step: string) => screen.findByRole('heading', { level: 2, name: step });
const sent = () => server.requests.filter(({ method }) => method === 'POST');
const toastsSaying = (words: string) =>
  [...document.querySelectorAll('[data-sonner-toast]')].filter((one) =>
    one.textContent?.includes(words),
  );

/** Edited again only then: the form takes nothing while something is on its way. */
async function refused(sentence: string) {
  await expect.poll(() => toastsSaying(sentence), patience).toHaveLength(1);
  const button = () => screen.getByRole('button', { name: /Continue|Finish/ });
  await expect.poll(button, patience).not.toHaveAttribute('aria-busy');
}

async function leadsToOrganization() {
  const link = await screen.findByRole('link', { name: /^Open the organization on GitHub/ });
  await expect
    .poll(() => link, patience)
    .toHaveAttribute('href', `${platformFacts.url}/analytical-engines`);
}

async function goToTemplates(typed = 'HW 1') {
  await userEvent.type(name(), typed);
  await press('Continue');
  await heading('Starter Code Repository');
}

describe('the basics', () => {
  it.each([
    ['', 'Please provide an assignment name.'],
    ['   ', 'Please provide an assignment name.'],
    ['HW #1', 'Assignment name cannot contain any special characters.'],
  ])('are not left with the name %j', async (typed, sentence) => {
    visit();
    if (typed) await userEvent.type(name(), typed);
    await press('Continue');
    await refused(sentence);
    expect(name()).toBeInvalid();
    expect(name()).toHaveFocus();
    expect(name()).toHaveAccessibleDescription(expect.stringContaining(sentence));
    expect(server.requests).toEqual([]);
    await userEvent.type(name(), 'x');
    expect(name()).not.toBeInvalid();
    await expect.poll(() => toastsSaying(sentence), patience).toEqual([]);
  });

  it('are not left with a name that exists, nor when nobody can say', async () => {
    answerExists = (response) => answerJson(response, 200, { exists: true });
    visit();
    await userEvent.type(name(), 'HW 1');
    await press('Continue');
    const sentence = 'An assignment with this name already exists in this classroom.';
    await refused(sentence);
    answerExists = (response) => answerJson(response, 500, {});
    await userEvent.type(name(), '2');
    await press('Continue');
    await refused('An error occurred. Please try again.');
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/api/classrooms/classroom/7/assignments/assignment/HW%201/exists',
      '/api/classrooms/classroom/7/assignments/assignment/HW%2012/exists',
    ]);
  });

  it('stay as they are while they are checked', async () => {
    let held: ServerResponse | undefined;
    answerExists = (response) => (held = response);
    visit();
    await userEvent.type(name(), 'HW 1');
    await userEvent.type(screen.getByLabelText(/^Due date/), '2099-11-15');
    await press('Continue');
    await expect.poll(() => held, patience).toBeDefined();
    fireEvent.change(screen.getByLabelText(/^Due date/), { target: { value: '' } });
    expect(screen.getByLabelText(/^Due date/)).toHaveValue('2099-11-15');
  });

  it('tell the prefix of the repositories as the name is typed, and the moment that is meant', async () => {
    visit();
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
    visit();
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
    visit();
    expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByText('elsewhere')).toBeVisible();
  });

  it('come first, also when a later step is opened cold', async () => {
    visit('/app/assignments/create?step=1');
    expect(await heading('Assignment Basics')).toBeVisible();
    await userEvent.type(name(), 'HW 1');
    expect(name()).toHaveValue('HW 1');
  });
});

describe('the template', () => {
  it('is chosen from all there are, by a search', async () => {
    templates = Array.from({ length: 120 }, (_, number) => template(number + 1));
    const router = visit();
    await goToTemplates();
    expect(router.state.location.search).toBe('?org_name=analytical-engines&step=1');
    await expect.poll(() => document.querySelectorAll('[type="radio"]').length, patience).toBe(120);
    const asked = server.requests.filter(({ url }) => url.includes('/templates'));
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
    expect(sent()).toEqual([]);
    await press('Finish');
    await expect.poll(() => sent(), patience).toHaveLength(1);
    expect(JSON.parse(sent()[0]?.body ?? '')).toMatchObject({ template_id: 119 });
  });

  it('has to be chosen', async () => {
    visit();
    await goToTemplates();
    await screen.findByRole('radio', { name: /starter-1/ });
    await press('Finish');
    await refused('Please select a template repository.');
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: /starter-1/ }));
    await expect
      .poll(() => toastsSaying('Please select a template repository.'), patience)
      .toEqual([]);
  });

  it('may not exist yet, or not load', async () => {
    answerTemplates = (response) => answerJson(response, 500, {});
    visit();
    await goToTemplates();
    expect(await screen.findByText('Failed to fetch template repositories.')).toBeVisible();
    answerTemplates = (response) => answerJson(response, 200, { templates: [] });
    await press('Try again');
    expect(await screen.findByText(/has no template repositories yet/)).toBeVisible();
    await leadsToOrganization();
    answerTemplates = (response) => answerJson(response, 200, { templates: [template(2)] });
    await press('Look again');
    expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeVisible();
    expect(screen.getByText('1 template repository')).toBeVisible();
  });

  it('may be missing among others: it is said why, where to mend that, and how to look again', async () => {
    visit();
    await goToTemplates();
    const said = 'Not here? Mark the repository as a template on GitHub, then look again.';
    expect(await screen.findByText(said)).toBeVisible();
    await leadsToOrganization();
    answerTemplates = (response) => answerJson(response, 503, {});
    await press('Look again');
    expect(await screen.findByText('Failed to fetch template repositories.')).toBeVisible();
    answerTemplates = (response) =>
      answerJson(response, 200, { templates: [...templates, template(3)] });
    await press('Try again');
    expect(await screen.findByRole('radio', { name: /starter-3/ })).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('can be left for the basics and back, each from its beginning, and nothing is forgotten', async () => {
    visit();
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
  });
});

describe('what was typed', () => {
  it('is still there after a reload, on the step where it was', async () => {
    const router = visit();
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
    visit();
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

  it('is forgotten by whoever leaves', async () => {
    visit();
    await userEvent.type(name(), 'HW 1');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    reload('/app/assignments/create?step=1');
    expect(await heading('Assignment Basics')).toBeVisible();
    expect(name()).toHaveValue('');
  });
});

it('leads to the login when the session is over, and is there again for whoever logs in', async () => {
  const gate = <SessionGate />;
  const over = (response: ServerResponse) =>
    answerJson(response, 401, { code: 'unauthorized', message: 'Over.', msg: 'Over.' });
  const router = visit(undefined, { gate });
  await heading('Assignment Basics');
  await goToTemplates('My HW');
  await userEvent.click(await screen.findByRole('radio', { name: /starter-2/ }));
  const { pathname, search } = router.state.location;
  answerCreate = over;
  answerUser = over;
  await press('Finish');
  expect(await screen.findByText('elsewhere')).toBeVisible();
  cleanup();
  answerUser = (response) => answerJson(response, 200, signedIn(1, 'ada'));
  visit(`${pathname}${search}`, { gate });
  await heading('Starter Code Repository');
  expect(await screen.findByRole('radio', { name: /starter-2/ })).toBeChecked();
  await press('Previous');
  expect(name()).toHaveValue('My HW');

  answerCreate = over;
  answerUser = over;
  await press('Continue');
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  cleanup();
  answerUser = (response) => answerJson(response, 200, signedIn(2, 'grace'));
  visit(`${pathname}${search}`, { gate, userId: 2 });
  await heading('Assignment Basics');
  expect(name()).toHaveValue('');
});

describe('finishing', () => {
  it('sends the draft once, says how it goes, and opens the assignment', async () => {
    let held: ServerResponse | undefined;
    answerCreate = (response) => (held = response);
    const router = visit();
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
    await expect
      .poll(() => toastsSaying('Assignment created successfully'), patience)
      .toHaveLength(1);
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    const bodies = sent().map(({ body }) => JSON.parse(body) as object);
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
    visit('/app/assignments/create?step=1');
    await heading('Starter Code Repository');
    await press('Finish');
    await refused('Please choose a date for this time.');
    expect(sent()).toEqual([]);
  });

  it.each([
    ['Failed to create assignment: It rains.', { code: 'conflict', message: 'It rains.', msg: '' }],
    ['Failed to create assignment: an unknown error occurred', {}],
  ])('says: %s', async (sentence, body) => {
    answerCreate = (response) => answerJson(response, 500, body);
    visit();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    await refused(sentence);
    expect(toastsSaying('Failed to create assignment')).toHaveLength(2);
    expect(await heading('Starter Code Repository')).toBeVisible();
  });

  it('does not wait for ever for an answer', async () => {
    giveUpSoon();
    answerCreate = () => {};
    visit();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    await refused('Failed to create assignment: an unknown error occurred');
    expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled();
  });

  describe('when the answer was lost', () => {
    const { message } = errors.assignment_name_taken;
    const taken = { code: 'assignment_name_taken', message, msg: message };
    const ours = (facts: Partial<AssignmentOutline> = {}) =>
      outline({
        id: 31,
        template_id: 1,
        main_due_date: null,
        due_time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        created_at: new Date().toISOString(),
        ...facts,
      });
    const finish = async () => {
      const router = visit();
      await goToTemplates();
      await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
      await press('Finish');
      return router;
    };

    it.each([
      ['a connection that broke', (response: ServerResponse) => response.destroy()],
      ["a gateway's page", (response: ServerResponse) => response.writeHead(504).end('<h1>')],
      ['an answer that was cut', (response: ServerResponse) => response.writeHead(200).end('{')],
    ])('to %s, opens what was made', async (_, lose) => {
      answerCreate = (response) => {
        made = [outline(), ours()];
        lose(response);
      };
      const router = await finish();
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
      expect(toastsSaying('Assignment created successfully')).toHaveLength(1);
      expect(sent()).toHaveLength(1);
    });

    it('and what was made is seen only at the next try, opens it also by way of the basics', async () => {
      answerCreate = (response) => response.destroy();
      const router = await finish();
      await refused('Failed to create assignment: an unknown error occurred');
      made = [ours()];
      answerExists = (response) => answerJson(response, 200, { exists: true });
      answerCreate = (response) => answerJson(response, 409, taken);
      await press('Previous');
      await press('Continue');
      await heading('Starter Code Repository');
      await press('Finish');
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    });

    it.each([
      ['after that', (response: ServerResponse) => response.destroy(), 'Failed to create'],
      ['before that', () => {}, 'Creating assignment...'],
    ])('and the page is loaded anew %s, opens what was made', async (_, lose, said) => {
      answerCreate = lose;
      const { pathname, search } = (await finish()).state.location;
      await expect.poll(() => toastsSaying(said).length, patience).toBeGreaterThan(0);
      await expect.poll(sent, patience).toHaveLength(1);
      const router = reload(`${pathname}${search}`);
      await heading('Starter Code Repository');
      made = [ours()];
      answerCreate = (response) => answerJson(response, 409, taken);
      await press('Finish');
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    });

    it.each([
      ['from another template', { template_id: 2 }],
      ['with another due date', { main_due_date: '2099-11-15T22:59:59.000Z' }],
      ['long ago', { created_at: '2026-09-01T12:00:00Z' }],
    ])('opens nothing that was made %s', async (_, facts) => {
      answerCreate = (response) => response.destroy();
      await finish();
      await refused('Failed to create assignment: an unknown error occurred');
      made = [ours(facts)];
      answerCreate = (response) => answerJson(response, 409, taken);
      await press('Finish');
      await refused(`Failed to create assignment: ${message}`);
    });

    it('to the browser, which sent it again and tells of the second answer alone, opens what was made', async () => {
      answerCreate = (response) => {
        made = [ours()];
        answerJson(response, 409, taken);
      };
      const router = await finish();
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    });

    it('by nobody, opens nothing that had the name before, nor after a reload', async () => {
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
      made = [ours({ created_at: hourAgo })];
      answerCreate = (response) => answerJson(response, 409, taken);
      const { pathname, search } = (await finish()).state.location;
      await refused(`Failed to create assignment: ${message}`);
      reload(`${pathname}${search}`);
      await heading('Starter Code Repository');
      await press('Finish');
      await expect.poll(sent, patience).toHaveLength(2);
      await refused(`Failed to create assignment: ${message}`);
    });
  });
});
