import type { OwnEntry } from '@lectern/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownEntryTexts as texts } from '../../texts/roster.ts';
import { answering, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { ClaimCard } from './claim-card.tsx';

const own = '/classrooms/classroom/7/roster/own';
let server: ApiServer;
let answers: Answers;

beforeEach(async () => {
  answers = {};
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  cleanup();
  await server.close();
});

function show(entry: OwnEntry) {
  answers[`GET ${own}`] = entry;
  const Screen = () => (
    <>
      <ClaimCard classroomId={7} />
      <p>My Work</p>
    </>
  );
  visit(Screen, { path: '/', address: '/', membership: null });
}

const asked = () => server.requests.filter(({ method }) => method === 'GET').length;
const send = async (typed: string) => {
  const field = await screen.findByRole('textbox', { name: texts.label });
  if (typed !== '') await userEvent.type(field, typed);
  await userEvent.keyboard('{Enter}');
};

it.each(['none', 'claimed'] as const)(
  'a student whose entry is %s is asked nothing',
  async (state) => {
    show({ state, tries_left: 0 });
    await expect.poll(asked).toBeGreaterThan(0);
    expect(screen.getByText('My Work')).toBeVisible();
    expect(screen.queryByRole('heading')).toBeNull();
  },
);

it('a student types their identifier, hears that it is wrong, and gets their entry', async () => {
  show({ state: 'open', tries_left: 5 });
  expect(await screen.findByRole('heading', { name: texts.title })).toBeVisible();
  answers[`POST ${own}`] = { state: 'open', tries_left: 4, is_wrong: true };
  await send(' 123 ');
  expect(await screen.findByText(texts.wrong(4))).toBeVisible();
  expect(server.requests.at(-1)?.body).toBe('{"typed":"123"}');
  answers[`POST ${own}`] = { state: 'claimed', tries_left: 0, is_wrong: false };
  await send('4');
  expect(await screen.findByText(texts.done)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('nothing is sent without an identifier', async () => {
  show({ state: 'open', tries_left: 5 });
  (await screen.findByRole('textbox')).focus();
  await send('');
  expect(await screen.findByText(texts.missing)).toBeVisible();
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('a claim that staff have to check is said to wait', async () => {
  show({ state: 'waiting', tries_left: 0 });
  expect(await screen.findByText(texts.waiting)).toBeVisible();
});
