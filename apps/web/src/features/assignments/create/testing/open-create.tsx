import type { TemplateRepo } from '@lectern/contract';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import type { ReactNode } from 'react';
import { toast } from '../../../../ui/toasts/toast.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { answerJson, startApiServer, type ApiServer } from '../../../../testing/api-server.ts';
import { platformFacts } from '../../../../testing/platform-facts.ts';
import { signedIn } from '../../../session/testing/signed-in.ts';
import { outline } from '../../testing/outline.ts';
import { visitForm } from '../../testing/visit-form.tsx';
import { Component as CreatePage } from '../create-page.tsx';

/** Tests wait for real answers, which are slow on a busy machine. */
export const patience = { timeout: 10_000 };
configure({ asyncUtilTimeout: patience.timeout });
vi.setConfig({ testTimeout: 30_000 });

export function template(number: number): TemplateRepo {
  return {
    template_repo_id: number,
    template_repo_owner: 'analytical-engines',
    template_repo_name: `starter-${number}`,
    created_at: '2026-08-01T12:00:00Z',
  };
}

interface Create {
  server: ApiServer;
  templates: TemplateRepo[];
  answerTemplates: (response: ServerResponse, page: number) => void;
  answerExists: (response: ServerResponse) => void;
  answerCreate: (response: ServerResponse) => void;
  answerUser: (response: ServerResponse) => void;
  sent: () => ApiServer['requests'];
}

/** Starts a server before each test of the file. A test can change its answers. */
export function createPageServer(): Create {
  const create = {
    sent: () => create.server.requests.filter(({ method }) => method === 'POST'),
  } as Create;
  beforeEach(async () => {
    create.templates = [template(1), template(2)];
    create.answerTemplates = (response, page) =>
      answerJson(response, 200, {
        templates: create.templates.slice((page - 1) * 100, page * 100),
      });
    create.answerExists = (response) => answerJson(response, 200, { exists: false });
    create.answerCreate = (response) =>
      answerJson(response, 200, { created_assignment: outline({ id: 31 }) });
    create.answerUser = (response) => answerJson(response, 200, signedIn(1, 'ada'));
    create.server = await startApiServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.test');
      if (pathname.endsWith('/templates'))
        create.answerTemplates(response, Number(searchParams.get('page_num')));
      else if (pathname.endsWith('/exists')) create.answerExists(response);
      else if (pathname === '/api/user') create.answerUser(response);
      else if (pathname === '/api/platform') answerJson(response, 200, platformFacts);
      else if (request.method === 'GET') answerJson(response, 200, { assignment_outlines: [] });
      else create.answerCreate(response);
    });
  });
  afterEach(async () => {
    toast.dismiss();
    await create.server.close();
  });
  return create;
}

export function openCreate(
  address = '/app/assignments/create?org_name=analytical-engines',
  { gate, userId = 1 }: { gate?: ReactNode; userId?: number } = {},
) {
  return visitForm(CreatePage, { path: '/app/assignments/create', address, userId, gate });
}

/** Removes the page without unmounting it, as a reload does, and dismisses its toasts. */
export function reload(address: string) {
  toast.dismiss();
  document.body.replaceChildren();
  return openCreate(address);
}

export const name = () => screen.getByLabelText('Assignment name');
export const press = (button: string) =>
  userEvent.click(screen.getByRole('button', { name: button }));
export const heading = (step: string) => screen.findByRole('heading', { level: 2, name: step });
export function toastsSaying(words: string) {
  const region = screen.queryByRole('region', { name: /^Notifications/ });
  const toasts = region ? within(region).queryAllByRole('listitem') : [];
  return toasts.filter((one) => one.textContent.includes(words));
}

/** Waits for the toast and for the request to end: the form ignores edits while it is pending. */
export async function refused(sentence: string) {
  await expect.poll(() => toastsSaying(sentence), patience).toHaveLength(1);
  const button = () => screen.getByRole('button', { name: /Continue|Finish/ });
  await expect.poll(button, patience).not.toHaveAttribute('aria-busy');
}

export async function goToTemplates(typed = 'HW 1') {
  await userEvent.type(name(), typed);
  await press('Continue');
  await heading('Starter Code Repository');
}
