import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { mayLogOut } from '../../../lib/logout-guards.ts';
import { Failing } from '../../../testing/answers.ts';
import { SessionGate } from '../../session/session-gate.tsx';
import { signedIn } from '../../session/testing/signed-in.ts';
import { useLogout } from '../../session/use-logout.ts';
import { openScreens } from '../testing/open-screens.tsx';
import { editor, nameField, press, rubricServer, saved } from '../testing/rubric-server.ts';

const rubrics = rubricServer();
beforeEach(() => {
  rubrics.answers['GET /user'] = signedIn(1, 'ada');
  rubrics.answers['POST /logout'] = new Failing(503, 'Not now.');
});

const list = '/app/rubrics';
const open = () => openScreens([list, editor('?rubric=3')]);
const leftBehind = 'Your unsaved changes were discarded because you logged out in another tab.';
const leave = () => userEvent.click(screen.getByRole('link', { name: 'Back to Rubrics' }));

it('leaving with unsaved changes takes a confirmation', async () => {
  const { path, router } = open();
  await userEvent.type(await nameField(), '!');
  await leave();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await nameField()).toHaveValue('Style!');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await router.navigate(-1);
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Leave');
  await waitFor(() => expect(path()).toBe(list));
});

it(
  'a save that completes after the editor was left does not navigate',
  { tags: 'release' },
  async () => {
    let arrive!: (answer: object) => void;
    rubrics.answers['POST /rubrics/rubric/3/score-changes'] = { changes: [] };
    rubrics.answers['PUT /rubrics/rubric/3'] = new Promise((resolve) => (arrive = resolve));
    const { path } = open();
    await userEvent.type(await nameField(), '!');
    await press('Save Rubric');
    await leave();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await press('Leave');
    await waitFor(() => expect(path()).toBe(list));
    arrive({ full_rubric: saved, rescore_id: null });
    expect(await screen.findByText('Rubric updated successfully')).toBeVisible();
    expect(path()).toBe(list);
  },
);

it('logging out with unsaved changes takes one confirmation', async () => {
  const { path, router } = open();
  await userEvent.type(await nameField(), '!');
  const asking = mayLogOut();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Cancel');
  expect(await asking).toBe(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const askingAgain = mayLogOut();
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await press('Leave');
  expect(await askingAgain).toBe(true);
  const askedOutside = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByText('elsewhere')) return;
      observer.disconnect();
      resolve(mayLogOut());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await router.navigate('/');
  await screen.findByText('elsewhere');
  expect(path()).toBe('/');
  // The guard must be gone with its screen, or its question would wait for an answer forever.
  expect(await askedOutside).toBe(true);
  expect(screen.queryByText(leftBehind)).toBeNull();
});

it('a logout in another tab discards unsaved changes without a question and says so', async () => {
  const { router } = open();
  await userEvent.type(await nameField(), '!');
  await router.navigate('/');
  await screen.findByText('elsewhere');
  expect(await screen.findByText(leftBehind)).toBeVisible();
});

const Logout = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
);

it(
  'a logout in another tab says so even after an own logout that failed',
  { tags: 'release' },
  async () => {
    const { router } = open();
    await userEvent.type(await nameField(), '!');
    const { result } = renderHook(useLogout, { wrapper: Logout });
    result.current.logOut();
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await press('Leave');
    await screen.findByText('Not now.');
    await router.navigate('/');
    expect(await screen.findByText(leftBehind)).toBeVisible();
  },
);

it('leaving without changes takes no confirmation', async () => {
  const { path } = open();
  await nameField();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
  await leave();
  expect(path()).toBe(list);
});

it('an unsaved rubric is restored once after the session ended', async () => {
  const enter = () => openScreens([list, '/app/rubrics/new?rubric=3'], {}, <SessionGate />);
  const broughtBack = /We restored what you had typed before your session ended/;
  enter();
  await userEvent.type(await nameField(), '!');
  const over = new Failing(401, 'Unauthorized');
  rubrics.answers = { ...rubrics.answers, 'GET /user': over, 'PUT /rubrics/rubric/3': over };
  await press('Save Rubric');
  await screen.findByText('elsewhere');
  cleanup();
  rubrics.answers['GET /user'] = signedIn(1, 'ada');
  enter();
  expect(await nameField()).toHaveValue('Style!');
  expect(await screen.findByText(broughtBack)).toBeVisible();
  await leave();
  await press('Leave');
  cleanup();
  enter();
  expect(await nameField()).toHaveValue('Style');
});

it(
  'an unsaved rubric is restored only in its own classroom and editor',
  { tags: 'release' },
  async () => {
    const enter = (address: string, classroom_id = 7) => {
      cleanup();
      openScreens([address], { classroom_id }, <SessionGate />);
      return nameField();
    };
    await userEvent.type(await enter('/app/rubrics/new'), '!');
    await userEvent.type(screen.getByLabelText('Explanation'), 'Tests');
    await userEvent.type(screen.getByLabelText('Point value'), '0');
    const over = new Failing(401, 'Unauthorized');
    rubrics.answers = { ...rubrics.answers, 'GET /user': over, 'POST /rubrics/rubric': over };
    await press('Save Rubric');
    await screen.findByText('elsewhere');
    rubrics.answers['GET /user'] = signedIn(1, 'ada');
    expect(await enter('/app/rubrics/new', 8)).toHaveValue('New Rubric');
    expect(await enter('/app/rubrics/new?rubric=3')).toHaveValue('Style');
    expect(await enter('/app/rubrics/new')).toHaveValue('New Rubric!');
  },
);
