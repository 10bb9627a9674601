import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { AvatarMenu } from './avatar-menu.tsx';
import { Frame } from './frame.tsx';
import { House, PenLine } from './icons.ts';
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

it("puts the page's breadcrumbs into the top bar, outside the page", () => {
  renderFrame();
  const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(screen.getByRole('main')).not.toContainElement(trail);
  expect(within(trail).getByRole('link', { name: 'Fall 2026' })).toHaveAttribute(
    'href',
    '/app/dashboard',
  );
  expect(within(trail).getByText('Grading')).toHaveAttribute('aria-current', 'page');
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
