import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Navigate, Outlet, Route, Routes, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Arrivals } from './arrivals.tsx';
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
          title="analytical-engines"
          breadcrumbs={[{ label: 'Fall 2026', to: '/app/dashboard' }, { label: 'Grading' }]}
          back={{ to: '/app/dashboard', label: 'Back to the dashboard' }}
        />
      </Frame>
    </MemoryRouter>,
  );
}

it('marks where the reader is', () => {
  renderFrame();
  const navigation = screen.getByRole('navigation', { name: 'Main' });
  expect(within(navigation).getByRole('link', { current: 'page' })).toHaveTextContent('Grading');
});

it('lets the keyboard skip the navigation first of all', async () => {
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

function renderScreens(address: string) {
  const screens = (
    <Frame home="/" items={[]} account={<BackButton />}>
      <Outlet />
    </Frame>
  );
  const List = () => (
    <>
      <PageHeader title="Rubrics" />
      <Link to="/first">First</Link>
      <Link to="/old">Old</Link>
      <Link to="/new">New Rubric</Link>
    </>
  );
  const First = () => <PageHeader title="First" />;
  const Form = () => (
    <>
      <PageHeader title="New Rubric" />
      <input aria-label="Name" autoFocus />
    </>
  );
  render(
    <MemoryRouter initialEntries={[address]}>
      <Arrivals>
        <Routes>
          <Route element={screens}>
            <Route path="/" Component={List} />
            <Route path="/first" Component={First} />
            <Route path="/new" Component={Form} />
            <Route path="/old" element={<Navigate to="/" replace />} />
          </Route>
        </Routes>
      </Arrivals>
    </MemoryRouter>,
  );
}

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

const heading = (name: string) => screen.getByRole('heading', { name });

it('gives the heading of a screen the focus that went with the link to it', async () => {
  renderScreens('/');
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'First' }));
  expect(heading('First')).toHaveFocus();
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(heading('Rubrics')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Old' }));
  expect(heading('Rubrics')).toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'New Rubric' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus();
});

it('leaves the focus alone while a page is loaded, wherever that leads', () => {
  renderScreens('/old');
  expect(heading('Rubrics')).toBeVisible();
  expect(document.body).toHaveFocus();
});

it("puts the page's breadcrumbs into the top bar, outside the page", () => {
  renderFrame();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(screen.getByRole('main')).not.toContainElement(trail);
  expect(within(trail).getByRole('link', { name: 'Fall 2026' })).toHaveAttribute(
    'href',
    '/app/dashboard',
  );
  expect(within(trail).getByText('Grading')).toHaveAttribute('aria-current', 'page');
  expect(heading('analytical-engines')).toHaveAccessibleDescription('Grading');
});

it('shows breadcrumbs in place on a page without a frame', () => {
  render(
    <MemoryRouter>
      <PageHeader title="Rubrics" breadcrumbs={[{ label: 'Fall 2026' }]} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toBeVisible();
});

it('opens the account menu with the keyboard', async () => {
  const onLogout = vi.fn();
  renderFrame(onLogout);
  screen.getByRole('button', { name: 'Account of Ada Lovelace' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(onLogout).toHaveBeenCalledOnce();
});
