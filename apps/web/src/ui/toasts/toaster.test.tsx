import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { toast } from 'sonner';
import { expect, it } from 'vitest';
import { AppToaster } from './toaster.tsx';

it('announces toasts in a live region at the top right that Alt+T reaches', async () => {
  render(<AppToaster />);
  act(() => void toast('Grade submitted successfully!'));
  expect(await screen.findByText('Grade submitted successfully!')).toBeVisible();
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(region).toHaveAttribute('aria-live', 'polite');
  const list = region.querySelector('ol');
  expect(list).toHaveAttribute('data-x-position', 'right');
  expect(list).toHaveAttribute('data-y-position', 'top');
  await userEvent.keyboard('{Alt>}t{/Alt}');
  expect(list).toHaveFocus();
});

it('takes toasts away in time once the focus has left them', async () => {
  render(
    <>
      <button>Copy link</button>
      <AppToaster />
    </>,
  );
  screen.getByRole('button', { name: 'Copy link' }).focus();
  act(() => void toast('Copied to clipboard', { duration: 100 }));
  await screen.findByText('Copied to clipboard');
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  await waitForElementToBeRemoved(() => screen.queryByText('Copied to clipboard'));
});

it('says that the connection is gone until it is back', async () => {
  render(<AppToaster />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^You are offline\./)).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitForElementToBeRemoved(() => screen.queryByText(/^You are offline\./));
});
