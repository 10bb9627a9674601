import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  createMemoryRouter,
  Link,
  MemoryRouter,
  Navigate,
  Outlet,
  RouterProvider,
} from 'react-router';
import { expect, it, vi } from 'vitest';
import { NavigationFocus } from './navigation-focus.tsx';
import { AvatarMenu } from '../menu/avatar-menu.tsx';
import { Frame } from './frame.tsx';
import { House, PenLine } from '../icons.ts';
import { PageHeader } from './page-header.tsx';

function renderFrame(onLogout = () => undefined as void) {
  render(
    <MemoryRouter initialEntries={['/app/grading']}>
      <Frame
        home="/app/dashboard"
        items={[
          { label: 'Dashboard', to: '/app/dashboard', icon: House },
          { label: 'Grading', to: '/app/grading', icon: PenLine },
        ]}
        account={
          <AvatarMenu
            person={{ name: 'Ada Lovelace', login: 'ada' }}
            actions={[{ id: 'logout', label: 'Log out', onAction: onLogout }]}
          />
        }
      >
        <PageHeader
          name="Overview"
          title="analytical-engines"
          breadcrumbs={[{ label: 'Fall 2026', to: '/app/dashboard' }, { label: 'Grading' }]}
          back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
        />
      </Frame>
    </MemoryRouter>,
  );
}

it('the navigation marks the current page', () => {
  renderFrame();
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(within(navigation).getByRole('link', { current: 'page' })).toHaveTextContent('Grading');
});

it('the top bar leads to the help in a new tab', () => {
  renderFrame();
  const help = screen.getByRole('link', { name: 'Help' });
  expect(help).toHaveAttribute('href', '/help');
  expect(help).toHaveAttribute('target', '_blank');
});

it('the first Tab reaches a link that skips the navigation', async () => {
  renderFrame();
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', skip.getAttribute('href')?.slice(1));
  const address = location.href;
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location.href).toBe(address);
});

function renderScreens(addresses: string[]) {
  const List = () => (
    <>
      <PageHeader title="Rubrics" />
      <Link to="/first">First</Link>
      <Link to="/old">Old</Link>
      <Link to="/new">New Rubric</Link>
    </>
  );
  const Form = () => (
    <>
      <PageHeader title="New Rubric" />
      <input aria-label="Name" autoFocus />
    </>
  );
  const around = (
    <NavigationFocus>
      <Frame home="/" items={[{ label: 'Home', to: '/', icon: House }]} account={null}>
        <Outlet />
      </Frame>
    </NavigationFocus>
  );
  const children = [
    { path: '/', Component: List },
    { path: '/first', element: <PageHeader title="First" /> },
    { path: '/new', Component: Form },
    { path: '/old', element: <Navigate to="/" replace /> },
  ];
  const router = createMemoryRouter([{ element: around, children }], {
    initialEntries: addresses,
  });
  render(<RouterProvider router={router} />);
  /** Like the browser's Back and Forward buttons. */
  return { go: (steps: number) => act(() => router.navigate(steps)) };
}

const heading = (name: string) => screen.getByRole('heading', { name });

it('the heading of a screen takes the focus after a link has led to it', async () => {
  renderScreens(['/']);
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'First' }));
  expect(heading('First')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Old' }));
  expect(heading('Rubrics')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'New Rubric' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('the heading takes the focus on Back and Forward without scrolling', async () => {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  const { go } = renderScreens(['/first', '/']);
  expect(heading('Rubrics')).not.toHaveFocus();
  await go(-1);
  expect(heading('First')).toHaveFocus();
  expect(focus).toHaveBeenCalledExactlyOnceWith({ preventScroll: true });
  await go(1);
  expect(heading('Rubrics')).toHaveFocus();
  focus.mockRestore();
});

it('a link of the navigation loses the focus on Back', async () => {
  const { go } = renderScreens(['/first']);
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(screen.getByRole('link', { name: 'Home' })).toHaveFocus();
  await go(-1);
  expect(heading('First')).toHaveFocus();
});

it('the heading does not take the focus while a page loads, even after a redirect', () => {
  renderScreens(['/old']);
  expect(heading('Rubrics')).toBeVisible();
  expect(document.body).toHaveFocus();
});

it("the page's breadcrumbs are in the top bar, outside the page", () => {
  renderFrame();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(screen.getByRole('main')).not.toContainElement(trail);
  expect(within(trail).getByRole('link', { name: 'Fall 2026' })).toHaveAttribute(
    'href',
    '/app/dashboard',
  );
  expect(within(trail).getByText('Grading')).toHaveAttribute('aria-current', 'page');
  expect(heading('analytical-engines')).toHaveAccessibleDescription('Overview');
});

it('breadcrumbs are part of a page without a frame', () => {
  render(
    <MemoryRouter>
      <PageHeader title="Rubrics" breadcrumbs={[{ label: 'Fall 2026' }]} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible();
  expect(heading('Rubrics')).toHaveAccessibleDescription('Fall 2026');
});

it('the account menu opens with the keyboard', async () => {
  const onLogout = vi.fn();
  renderFrame(onLogout);
  screen.getByRole('button', { name: 'Account of Ada Lovelace' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onLogout).toHaveBeenCalledOnce();
});
