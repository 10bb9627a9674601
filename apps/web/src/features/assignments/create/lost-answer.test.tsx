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

/** The server creates one assignment for each idempotency key. */
const keys = () => create.sent().map(({ headers }) => headers['idempotency-key']);
const distinctKeys = () => new Set(keys()).size;

describe('the form whose answer was lost', () => {
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
    ['a truncated answer', (response: ServerResponse) => response.writeHead(200).end('{')],
  ])('sends the same key again after %s, and opens the assignment', async (_, loseFirst) => {
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
    'sends the same key at the next try, even after going back to the first step',
    { tags: 'release' },
    async () => {
      const answer = create.answerCreate;
      create.answerCreate = lose;
      const router = await finish();
      await refused(unknown);
      // The assignment with that name may be the one that this form created.
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
    ['after the answer was lost', lose, unknown],
    [
      'before any answer',
      (response: ServerResponse) => void unanswered.push(response),
      'Creating assignment...',
    ],
  ])('sends the same key after a reload %s', { tags: 'release' }, async (_, answer, said) => {
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
    // The page from before the reload still runs here, and would call the server of the next test.
    unanswered.forEach(answered);
  });

  it('sends a new key for a changed draft', { tags: 'release' }, async () => {
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
    'does not repeat a refused request, and checks the name again',
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
      // The first is at the field; a toast follows.
      expect((await screen.findAllByText(message))[0]).toBeVisible();
    },
  );
});
