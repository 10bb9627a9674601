import { act, render, renderHook, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppToaster } from '../../../ui/toasts/toaster.tsx';
import { useStepProblem } from './use-step-problem.ts';

it('says the next problem also while the toast of the last one is on its way out', async () => {
  render(<AppToaster />);
  const { result } = renderHook(useStepProblem);
  act(() => result.current.show(new Error('First')));
  await screen.findByText('First');
  act(() => result.current.dismiss());
  const going = () => document.querySelector('[data-sonner-toast][data-removed="true"]');
  await expect.poll(going, { interval: 10 }).not.toBeNull();
  act(() => result.current.show(new Error('Second')));
  await expect.poll(going, { interval: 10 }).toBeNull();
  expect(await screen.findByText('Second')).toBeVisible();
});
