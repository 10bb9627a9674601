import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { formatDeadline } from '../../lib/dates.ts';
import { CopyLinkField } from './copy-link-field.tsx';
import { toast } from '../toasts/toast.ts';
import { AppToaster } from '../toasts/toaster.tsx';

const link = 'https://lectern.example.org/token/classroom/join?token=3f9a';

it('the link is copied, and one toast says so however often that is done', async () => {
  const user = userEvent.setup();
  render(
    <>
      <CopyLinkField label="Student invite link" link={link} />
      <AppToaster />
    </>,
  );
  expect(screen.getByRole('textbox', { name: 'Student invite link' })).toHaveValue(link);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await screen.findByText('Link copied to clipboard!')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(toast.getToasts()).toHaveLength(1);
});

it('a toast says that the browser refuses to copy', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  render(
    <>
      <CopyLinkField label="Student invite link" link={link} />
      <AppToaster />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('Error copying link, please try again.')).toBeVisible();
});

it('nothing can be copied while the link is being created', () => {
  render(<CopyLinkField label="Student invite link" link={undefined} />);
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDisabled();
});

it('the expiry options include Never, which has no value', async () => {
  const onChange = vi.fn();
  render(
    <CopyLinkField label="Link" link={link} expiry={{ minutes: null, endsAt: null, onChange }} />,
  );
  const expiry = screen.getByRole('combobox', { name: 'Expires after' });
  expect(expiry).toHaveTextContent('Never');
  await userEvent.click(expiry);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    '6 hours',
    '12 hours',
    '1 day',
    '7 days',
    '1 month',
    'Never',
  ]);
  await userEvent.click(screen.getByRole('option', { name: '7 days' }));
  expect(onChange).toHaveBeenCalledWith(10080);
});

it('the expiry time of the link is shown in a reserved line', () => {
  const shown = (minutes: number | null, endsAt: string | null | undefined) => (
    <CopyLinkField label="Link" link={link} expiry={{ minutes, endsAt, onChange: vi.fn() }} />
  );
  const { rerender } = render(shown(360, undefined));
  const field = screen.getByRole('textbox', { name: 'Link' });
  const place = document.getElementById(field.getAttribute('aria-describedby')!);
  expect(place?.textContent).toBe('\u00a0');
  rerender(shown(360, '2026-11-15T14:30:00Z'));
  expect(field).toHaveAccessibleDescription(`Expires ${formatDeadline('2026-11-15T14:30:00Z')}`);
  expect(place).toBeInTheDocument();
  rerender(shown(null, null));
  expect(field).not.toHaveAccessibleDescription();
});
