import { errors, type AssignmentOutline } from '@lectern/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
import { outline } from '../testing/outline.ts';
import {
  createPageServer,
  goToTemplates,
  heading,
  openCreate,
  patience,
  press,
  refused,
  reload,
  toastsSaying,
} from './testing/open-create.tsx';

const create = createPageServer();

describe('finishing when the answer was lost', () => {
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
    const router = openCreate();
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
    create.answerCreate = (response) => {
      create.made = [outline(), ours()];
      lose(response);
    };
    const router = await finish();
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    expect(toastsSaying('Assignment created successfully')).toHaveLength(1);
    expect(create.sent()).toHaveLength(1);
  });

  it('and what was made is seen only at the next try, opens it also by way of the basics', async () => {
    create.answerCreate = (response) => response.destroy();
    const router = await finish();
    await refused('Failed to create assignment: an unknown error occurred');
    create.made = [ours()];
    create.answerExists = (response) => answerJson(response, 200, { exists: true });
    create.answerCreate = (response) => answerJson(response, 409, taken);
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
    create.answerCreate = lose;
    const { pathname, search } = (await finish()).state.location;
    await expect.poll(() => toastsSaying(said).length, patience).toBeGreaterThan(0);
    await expect.poll(create.sent, patience).toHaveLength(1);
    const router = reload(`${pathname}${search}`);
    await heading('Starter Code Repository');
    create.made = [ours()];
    create.answerCreate = (response) => answerJson(response, 409, taken);
    await press('Finish');
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
  });

  it.each([
    ['from another template', { template_id: 2 }],
    ['with another due date', { main_due_date: '2099-11-15T22:59:59.000Z' }],
    ['long ago', { created_at: '2026-09-01T12:00:00Z' }],
  ])('opens nothing that was made %s', async (_, facts) => {
    create.answerCreate = (response) => response.destroy();
    await finish();
    await refused('Failed to create assignment: an unknown error occurred');
    create.made = [ours(facts)];
    create.answerCreate = (response) => answerJson(response, 409, taken);
    await press('Finish');
    await refused(`Failed to create assignment: ${message}`);
  });

  it('to the browser, which sent it again and tells of the second answer alone, opens what was made', async () => {
    create.answerCreate = (response) => {
      create.made = [ours()];
      answerJson(response, 409, taken);
    };
    const router = await finish();
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
  });

  it('by nobody, opens nothing that had the name before, nor after a reload', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    create.made = [ours({ created_at: hourAgo })];
    create.answerCreate = (response) => answerJson(response, 409, taken);
    const { pathname, search } = (await finish()).state.location;
    await refused(`Failed to create assignment: ${message}`);
    reload(`${pathname}${search}`);
    await heading('Starter Code Repository');
    await press('Finish');
    await expect.poll(create.sent, patience).toHaveLength(2);
    await refused(`Failed to create assignment: ${message}`);
  });
});
