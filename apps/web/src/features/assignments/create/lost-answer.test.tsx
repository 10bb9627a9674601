import { errors } from '@lectern/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { answerJson } from '../../../testing/api-server.ts';
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
  toastsSaying,
} from './testing/open-create.tsx';

const create = createPageServer();

/** The server does once what comes under one key. */
const keys = () => create.sent().map(({ headers }) => headers['idempotency-key']);
const distinctKeys = () => new Set(keys()).size;

describe('finishing when the answer was lost', () => {
  const lose = (response: ServerResponse) => void response.destroy();
  const unknown = 'Failed to create assignment: an unknown error occurred';
  const finish = async () => {
    const router = openCreate();
    await goToTemplates();
    await userEvent.click(await screen.findByRole('radio', { name: /starter-1/ }));
    await press('Finish');
    return router;
  };

  it.each([
    ['a connection that broke', lose],
    ["a gateway's page", (response: ServerResponse) => response.writeHead(504).end('<h1>')],
    ['an answer that was cut', (response: ServerResponse) => response.writeHead(200).end('{')],
  ])('to %s, asks again for the same, and opens what was made', async (_, loseFirst) => {
    const answer = create.answerCreate;
    create.answerCreate = (response) => {
      create.answerCreate = answer;
      loseFirst(response);
    };
    const router = await finish();
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    expect(toastsSaying('Assignment created successfully')).toHaveLength(1);
    expect(keys()).toHaveLength(2);
    expect(distinctKeys()).toBe(1);
  });

  it(
    'and lost again, asks for the same at the next try, also by way of the basics',
    { tags: 'release' },
    async () => {
      const answer = create.answerCreate;
      create.answerCreate = lose;
      const router = await finish();
      await refused(unknown);
      // What has the name may be what this form has made.
      create.answerExists = (response) => answerJson(response, 200, { exists: true });
      create.answerCreate = answer;
      await press('Previous');
      await press('Continue');
      await heading('Starter Code Repository');
      await press('Finish');
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
      expect(distinctKeys()).toBe(1);
    },
  );

  const unanswered: ServerResponse[] = [];
  it.each([
    ['after that', lose, unknown],
    [
      'before that',
      (response: ServerResponse) => void unanswered.push(response),
      'Creating assignment...',
    ],
  ])(
    'and the page is loaded anew %s, asks for the same',
    { tags: 'release' },
    async (_, answer, said) => {
      const answered = create.answerCreate;
      create.answerCreate = answer;
      const { pathname, search } = (await finish()).state.location;
      await expect.poll(() => toastsSaying(said).length, patience).toBeGreaterThan(0);
      await expect.poll(() => keys().length, patience).toBeGreaterThan(0);
      create.answerCreate = answered;
      const router = reload(`${pathname}${search}`);
      await heading('Starter Code Repository');
      await press('Finish');
      await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
      expect(distinctKeys()).toBe(1);
      // Here the page before is still there, and would ask the server of the next test.
      unanswered.forEach(answered);
    },
  );

  it('asks for another thing under another key', { tags: 'release' }, async () => {
    const answer = create.answerCreate;
    create.answerCreate = lose;
    const router = await finish();
    await refused(unknown);
    create.answerCreate = answer;
    await press('Previous');
    await userEvent.type(name(), '0');
    await press('Continue');
    await heading('Starter Code Repository');
    await press('Finish');
    await expect.poll(() => router.state.location.pathname, patience).toBe('/app/assignments/31');
    expect(distinctKeys()).toBe(2);
  });

  it(
    'asks nothing again of what was refused, and looks at the name again',
    { tags: 'release' },
    async () => {
      const { message } = errors.assignment_name_taken;
      create.answerCreate = (response) =>
        answerJson(response, 409, { code: 'assignment_name_taken', message, msg: message });
      await finish();
      await refused(`Failed to create assignment: ${message}`);
      expect(keys()).toHaveLength(1);
      create.answerExists = (response) => answerJson(response, 200, { exists: true });
      await press('Previous');
      await press('Continue');
      // At its field, and soon in a toast as well.
      expect((await screen.findAllByText(message))[0]).toBeVisible();
    },
  );
});
