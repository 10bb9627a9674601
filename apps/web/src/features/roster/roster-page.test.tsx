import type { Roster, RosterEntry, RosterPreview, RosterPreviewRow } from '@lectern/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rosterTexts as texts } from '../../texts/roster.ts';
import { answering, Failing, type Answers } from '../../testing/answers.ts';
import { startApiServer, type ApiServer } from '../../testing/api-server.ts';
import { visit } from '../../testing/visit.tsx';
import { person } from '../people/testing/person.ts';
import { Component as RosterPage } from './roster-page.tsx';

const roster = '/classrooms/classroom/7/roster';
let server: ApiServer;
let answers: Answers;

/** fetch needs this to send a file, and jsdom does not have it. */
Blob.prototype.stream = function stream(this: Blob) {
  return new ReadableStream({
    start: (controller) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => {
        controller.enqueue(new TextEncoder().encode(reader.result as string));
        controller.close();
      });
      reader.readAsText(this);
    },
  });
};

beforeEach(async () => {
  answers = {};
  server = await startApiServer((request, response) => answering(answers)(request, response));
});
afterEach(async () => {
  cleanup();
  await server.close();
});

const entry = (id: number, full_name: string, given: Partial<RosterEntry> = {}): RosterEntry => ({
  id,
  full_name,
  identifier: `00${id}`,
  email: null,
  login: null,
  sections: ['Lab 1'],
  gone_at: null,
  claimed_by: null,
  ...given,
});
const claimed = {
  user_id: 31,
  github_username: 'ada-l',
  platform_name: 'Ada',
  source: 'typed',
  claimed_at: '2026-09-01T12:00:00Z',
} as const;
const filled: Roster = {
  confirms_claims: false,
  imported: { at: '2026-09-01T12:00:00Z', by: 'grace', file_name: 'class.csv', source: 'canvas' },
  entries: [
    entry(1, 'Ada Lovelace', { claimed_by: claimed }),
    entry(2, 'Alan Turing'),
    entry(3, 'Grace Hopper', { gone_at: '2026-09-02T12:00:00Z' }),
  ],
  unmatched: [
    {
      user_id: 32,
      full_name: 'Alan T.',
      github_username: 'alan-t',
      avatar_url: '',
      suggestions: [{ entry_id: 2, reason: 'login' }],
    },
  ],
  claims: [
    {
      id: 5,
      user_id: 33,
      full_name: 'Eve',
      github_username: 'eve',
      typed: '001',
      entry_id: 1,
      created_at: '2026-09-03T12:00:00Z',
    },
  ],
};
const empty: Roster = {
  confirms_claims: false,
  imported: null,
  entries: [],
  unmatched: [],
  claims: [],
};

function show(answer: unknown, role: 'PROFESSOR' | 'TA' = 'PROFESSOR') {
  answers[`GET ${roster}`] = answer;
  visit(RosterPage, {
    path: '/app/roster',
    address: '/app/roster',
    membership: person({ id: 1, classroom_role: role }),
  });
}

const sent = (method: string, path: string) =>
  server.requests.filter((request) => request.method === method && request.url?.includes(path));
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const openTab = async (name: RegExp) => userEvent.click(await screen.findByRole('tab', { name }));

it('people of the roster are listed with identifier, sections and account', async () => {
  show({ roster: filled });
  const table = await screen.findByRole('table', { name: 'People of the roster' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Ada Lovelace.*001.*Lab 1.*ada-l/),
    expect.stringMatching(/^Alan Turing.*002.*Lab 1.*Not joined yet/),
    expect.stringMatching(/^Grace Hopper.*Gone.*003/),
  ]);
  await userEvent.type(screen.getByRole('searchbox'), '002');
  expect(within(table).getAllByRole('row')).toHaveLength(2);
});

it('an entry is taken away from its account after a warning', async () => {
  show({ roster: filled });
  answers[`DELETE ${roster}/entries/1/account`] = undefined;
  await press('Take away the entry of Ada Lovelace');
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Take away' }));
  expect(await screen.findByText('The entry of Ada Lovelace is free again')).toBeVisible();
  expect(sent('DELETE', '/entries/1/account')).toHaveLength(1);
});

it('an account is matched with its suggested entry, or with another one', async () => {
  show({ roster: filled });
  answers[`POST ${roster}/links`] = undefined;
  await openTab(/^Match \(2\)/);
  expect(await screen.findByRole('button', { name: 'Match' })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /alan-t/ }));
  expect(screen.getByRole('radio', { name: /Alan Turing/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /Grace Hopper/ }));
  expect(screen.getByText('Match alan-t with Grace Hopper')).toBeVisible();
  await press('Match');
  expect(await screen.findByText('1 account matched')).toBeVisible();
  expect(sent('POST', '/links')[0]?.body).toBe('{"links":[{"user_id":32,"entry_id":3}]}');
});

it('waiting claims name the account that has the entry, and are accepted together', async () => {
  show({ roster: filled });
  answers[`POST ${roster}/decisions`] = undefined;
  await openTab(/^Match/);
  expect(await screen.findByText('Now with ada-l')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: texts.claims.selectAll }));
  await press('Accept');
  expect(await screen.findByText('Claim accepted')).toBeVisible();
  expect(sent('POST', '/decisions')[0]?.body).toBe('{"claim_ids":[5],"accept":true}');
});

describe('without a roster', () => {
  it('a TA reads that there is none yet', async () => {
    show({ roster: empty }, 'TA');
    expect(await screen.findByText(texts.noneForTa)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('a failure can be tried again', async () => {
    show(new Failing(500, 'Broken.'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

const row = (number: number | null, given: Partial<RosterPreviewRow>): RosterPreviewRow => ({
  row: number,
  kind: 'new',
  full_name: 'Ada Lovelace',
  identifier: '001',
  email: null,
  sections: [],
  changes: [],
  problem: null,
  ...given,
});
const preview: RosterPreview = {
  source: 'plain',
  header_row: 1,
  columns: [
    { title: 'Code', samples: ['001'], role: null },
    { title: 'Who', samples: ['Ada Lovelace'], role: 'full_name' },
  ],
  rows: [
    row(2, {}),
    row(3, { kind: 'duplicate', full_name: 'Twice', problem: 'The same person as in row 4.' }),
    row(null, { kind: 'gone', full_name: 'Grace Hopper' }),
  ],
  problem: null,
  skipped: 1,
  based_on: null,
};

async function chooseFile(answer: unknown = preview) {
  show({ roster: empty });
  answers[`POST ${roster}/preview`] = answer;
  const input = await screen.findByLabelText(texts.upload.label);
  await userEvent.upload(input, new File(['Code,Who\n001,Ada'], 'class.csv', { type: 'text/csv' }));
}

describe('importing a file', () => {
  it('shows rows that cannot be imported first, and why', async () => {
    await chooseFile();
    const table = await screen.findByRole('table', { name: 'Preview' });
    expect(within(table).getAllByRole('row')).toHaveLength(2);
    expect(within(table).getByText('The same person as in row 4.')).toBeVisible();
    expect(screen.getByText(texts.preview.problems(1))).toBeVisible();
    expect(screen.getByText(texts.preview.skipped(1))).toBeVisible();
    await userEvent.click(screen.getByRole('combobox', { name: 'Show' }));
    await userEvent.click(await screen.findByRole('option', { name: 'All rows (3)' }));
    expect(
      within(await screen.findByRole('table', { name: 'Preview' })).getAllByRole('row'),
    ).toHaveLength(4);
  });

  it('previews again with the corrected columns, and imports with them', async () => {
    await chooseFile();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Code' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Identifier' }));
    await expect.poll(() => sent('POST', '/preview').length).toBe(2);
    expect(sent('POST', '/preview')[1]?.url).toContain('columns=identifier%2Cfull_name');
    const counts = { added: 1, changed: 0, gone: 1, back: 0, claimed: 2 };
    answers[`POST ${roster}/import`] = counts;
    answers[`GET ${roster}`] = { roster: filled };
    const submit = await screen.findByRole('button', { name: texts.preview.submit });
    await expect.poll(() => submit.getAttribute('aria-disabled')).not.toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: /only some of the people/ }));
    await userEvent.click(submit);
    expect(await screen.findByText(texts.imported(counts))).toBeVisible();
    expect(screen.getByText(texts.claimed(2))).toBeVisible();
    const { url } = sent('POST', '/import')[0]!;
    expect(url).toContain('columns=identifier%2Cfull_name');
    expect(url).toContain('is_part=true');
    expect(await screen.findByRole('tab', { name: 'People (3)' })).toBeVisible();
  });

  it('keeps the columns of a file without people, so that they can be corrected', async () => {
    await chooseFile({ ...preview, rows: [], problem: 'It lists nobody.' });
    expect(await screen.findByText('It lists nobody.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Code' })).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.preview.submit })).toBeNull();
  });

  it('shows one sentence for a file that is no table', async () => {
    await chooseFile(new Failing(422, 'The file cannot be used. It is empty.'));
    expect(await screen.findByText('The file cannot be used. It is empty.')).toBeVisible();
    expect(screen.getByLabelText(texts.upload.label)).toBeInTheDocument();
  });

  it('takes a pasted table', async () => {
    show({ roster: empty });
    answers[`POST ${roster}/preview`] = preview;
    await userEvent.click(await screen.findByText(texts.upload.paste));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Table' }), 'Code');
    await press(texts.upload.showPasted);
    expect(await screen.findByText(/^Pasted table/)).toBeVisible();
  });
});
