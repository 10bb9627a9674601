import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from './toast.ts';
import { AppToaster } from './toaster.tsx';

const region = () => screen.getByRole('region', { name: /^Notifications/ });
const titles = () => screen.queryAllByRole('listitem').map((one) => one.textContent);

function open() {
  render(
    <>
      <button>Copy link</button>
      <AppToaster />
    </>,
  );
  screen.getByRole('button', { name: 'Copy link' }).focus();
}

describe('a toast', () => {
  it('is announced politely by a region that existed before it', () => {
    open();
    expect(region()).toHaveAttribute('aria-live', 'polite');
    expect(region()).toBeEmptyDOMElement();
    act(() => void toast('Grade submitted successfully!', { description: '3 comments' }));
    expect(region()).toHaveTextContent('Grade submitted successfully!3 comments');
  });

  it('replaces the toast with the same id at the same position', () => {
    open();
    act(() => void toast.loading('Inviting Student...', { id: 'invite' }));
    act(() => void toast('Link copied to clipboard!'));
    act(() => void toast.success('Successfully invited Student', { id: 'invite' }));
    expect(titles()).toEqual(['Link copied to clipboard!', 'Successfully invited Student']);
  });

  it('disappears when it is dismissed by its id', () => {
    open();
    act(() => void toast('Grade submitted successfully!'));
    act(() => void toast.error('Please provide an assignment name.', { id: 'form' }));
    act(() => toast.dismiss('form'));
    expect(titles()).toEqual(['Grade submitted successfully!']);
  });

  it('disappears when its action is pressed', async () => {
    open();
    const undo = vi.fn<() => void>();
    act(() => void toast('Draft comment removed.', { action: { label: 'Undo', onClick: undo } }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(titles()).toEqual([]);
  });

  it('cannot be closed while it is pending', () => {
    open();
    act(() => void toast.loading('Submitting grade...'));
    expect(screen.queryByRole('button', { name: 'Close toast' })).not.toBeInTheDocument();
  });
});

describe('the focus', () => {
  it('moves to the toasts by Alt+T and returns by Escape', async () => {
    open();
    act(() => void toast('Grade submitted successfully!'));
    await userEvent.keyboard('{Alt>}t{/Alt}');
    expect(screen.getByRole('list')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  });

  it('returns when the toast that has it is closed', async () => {
    open();
    act(() => void toast('Grade submitted successfully!'));
    await userEvent.keyboard('{Alt>}t{/Alt}{Tab}{Enter}');
    expect(titles()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  });
});

describe('over time, a toast', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('disappears after 5 seconds', async () => {
    open();
    act(() => void toast('Grade submitted successfully!'));
    await pass(4_999);
    expect(titles()).toHaveLength(1);
    await pass(1);
    expect(titles()).toEqual([]);
  });

  it('stays while it is pending and for 5 seconds after its outcome', async () => {
    open();
    act(() => void toast.loading('Submitting grade...', { id: 'grade' }));
    await pass(60_000);
    act(() => void toast.success('Grade submitted successfully!', { id: 'grade' }));
    await pass(4_999);
    expect(titles()).toEqual(['Grade submitted successfully!']);
    await pass(1);
    expect(titles()).toEqual([]);
  });

  it('stays while the focus is in the list', async () => {
    open();
    act(() => void toast('Grade submitted successfully!'));
    act(() => screen.getByRole('list').focus());
    await pass(60_000);
    expect(titles()).toHaveLength(1);
    act(() => screen.getByRole('button', { name: 'Copy link' }).focus());
    await pass(5_000);
    expect(titles()).toEqual([]);
  });
});

it('a toast says that the connection is lost until it is back', async () => {
  render(<AppToaster />);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^You are offline\./)).toBeVisible();
  const gone = waitForElementToBeRemoved(() => screen.queryByText(/^You are offline\./));
  act(() => void window.dispatchEvent(new Event('online')));
  await gone;
});
