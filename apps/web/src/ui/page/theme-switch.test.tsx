import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';
import { themeStorageKey } from '../theme.ts';

it('follows the system until the reader chooses, and remembers the choice', async () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
});

it('gives the page back to the system', async () => {
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem(themeStorageKey)).toBeNull();
});
