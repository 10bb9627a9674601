import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ThemeSwitch } from './theme-switch.tsx';
import { themeStorageKey } from '../theme.ts';

it('the theme is that of the system until one is chosen and remembered', async () => {
  render(<ThemeSwitch />);
  expect(screen.getByRole('group', { name: 'Theme' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem(themeStorageKey)).toBe('dark');
});

it('choosing System removes the remembered theme', async () => {
  render(<ThemeSwitch />);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(document.documentElement).not.toHaveAttribute('data-theme');
  expect(localStorage.getItem(themeStorageKey)).toBeNull();
});
