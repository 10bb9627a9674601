import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { formatDeadline } from '../../../lib/dates.ts';
import { localTimeZone, toDueDraft } from './due-draft.ts';
import { DueFields } from './due-fields.tsx';

afterEach(() => void vi.useRealTimers());

function Form({ dueAt, zone }: { dueAt: string; zone: string }) {
  const [due, setDue] = useState(() => toDueDraft(dueAt, zone));
  return <DueFields label="Due date" value={due} onChange={setDue} error={null} />;
}

it("the due date is shown in its own time zone and in the reader's", () => {
  const dueAt = '2026-10-01T18:14:59.000Z';
  const zone = new Date(dueAt).getTimezoneOffset() === 0 ? 'Asia/Kathmandu' : 'UTC';
  render(<Form dueAt={dueAt} zone={zone} />);
  expect(screen.getByText(/^Due [A-Z]/)).toHaveTextContent(
    `Due ${formatDeadline(dueAt, zone)} (${formatDeadline(dueAt)} for you)`,
  );
});

it('the due date is shown once when both time zones show the same', () => {
  const dueAt = '2026-10-01T18:14:59.000Z';
  render(<Form dueAt={dueAt} zone={localTimeZone()} />);
  expect(screen.getByText(/^Due [A-Z]/).textContent).not.toMatch(/for you/);
});

it('a due date is marked as passed by the time when it is typed, not when the form opened', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') });
  render(<Form dueAt="2026-10-02T12:00:00.000Z" zone="UTC" />);
  vi.setSystemTime(new Date('2026-10-01T18:00:00Z'));
  fireEvent.change(screen.getByLabelText('Due date'), { target: { value: '2026-10-01' } });
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '17:00' } });
  expect(screen.getByText(/^Due [A-Z]/)).toHaveTextContent(/, which has already passed$/);
  fireEvent.change(screen.getByLabelText(/^Time/), { target: { value: '19:00' } });
  expect(screen.getByText(/^Due [A-Z]/)).not.toHaveTextContent(/passed/);
});

it('an empty optional due date says "No due date", because Safari shows today in an empty field', () => {
  const none = { day: '', time: '', zone: 'UTC' };
  const fields = (optional: boolean) => (
    <DueFields label="Due date" value={none} onChange={vi.fn()} error={null} optional={optional} />
  );
  const { rerender } = render(fields(true));
  expect(screen.getByText('No due date')).toBeVisible();
  rerender(fields(false));
  expect(screen.queryByText('No due date')).toBeNull();
});
