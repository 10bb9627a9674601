import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { graderServer, openGrader, sha, work } from './testing/open-grader.tsx';

const grader = graderServer();
const lineHeight = 20;

beforeEach(() => {
  // jsdom has no layout: a pane of 30 rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(30 * lineHeight);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(lineHeight);
  const said = { action: 'CREATE', path: null, line: null, body: 'Said', points: 0 };
  const draft = { items: [{ key: 'a', feedback: said }], version: 1, updated_at: null };
  grader.answers[`GET ${work}/draft`] = draft;
  grader.answers[`PUT ${work}/draft`] = { items: [], version: 2, updated_at: null };
  grader.answers[`POST ${work}/grade`] = { feedback: [], manual_feedback_score: 0 };
  const lines = Array.from({ length: 3_000 }, (_, index) => `x${index + 1} = 1`);
  grader.answers[`GET ${work}/blob/${sha}`] = lines.join('\n');
});

afterEach(() => vi.restoreAllMocks());

const code = () => screen.getByRole('region', { name: 'Code of main.py' });
const plus = (line: number) => screen.queryByRole('button', { name: `Comment on line ${line}` });

async function scrollTo(line: number): Promise<void> {
  code().scrollTop = (line - 1) * lineHeight;
  fireEvent.scroll(code());
  // The next line, because the line itself may be pinned.
  await waitFor(() => expect(plus(line + 1)).toBeVisible());
}

it.each([
  { direction: 'down', from: 8, to: 1_500 },
  { direction: 'up', from: 2_900, to: 20 },
])(
  'a comment form keeps its text and focus when its line is scrolled away $direction a long file',
  async ({ from, to }) => {
    openGrader();
    await screen.findByRole('region', { name: 'Code of main.py' });
    await screen.findByText('Said');
    await scrollTo(from);
    plus(from)!.focus();
    await userEvent.keyboard('{Enter}This is wrong. ');
    const field = screen.getByDisplayValue<HTMLTextAreaElement>(/^This/);
    await scrollTo(to);
    expect(plus(from + 40)).toBeNull();
    await userEvent.keyboard('See line 90');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('This is wrong. See line 90');
    expect(screen.queryByText('Grade submitted successfully!')).toBeNull();
    // After scrolling back, the rows around it are in order.
    await scrollTo(from);
    expect(field).toHaveFocus();
    const rows = Array.from(code().querySelectorAll<HTMLElement>('[data-index]'));
    const shown = rows.map(({ dataset }) => Number(dataset['index']));
    expect(shown).toEqual(shown.map((_, at) => shown[0]! + at));
  },
);

it(
  'an edited comment keeps its focus when it is scrolled away, and shortcuts work outside its form',
  { tags: 'release' },
  async () => {
    const said = { action: 'CREATE', path: 'main.py', line: 8, body: 'There', points: 0 };
    const items = [{ key: 'b', feedback: said, file_sha: sha }];
    grader.answers[`GET ${work}/draft`] = { items, version: 1, updated_at: null };
    openGrader();
    (await screen.findByText('There')).closest('article')!.querySelector('button')!.focus();
    await userEvent.keyboard('{Enter}, too');
    const field = screen.getByDisplayValue('There, too');
    await scrollTo(1_500);
    await userEvent.keyboard('. See');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('There, too. See');
    code().focus();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard' })).toBeVisible();
    expect(field).toHaveValue('There, too. See');
  },
);
