import { expect, it } from 'vitest';
import { admit, emptyBudget, learn, settle, type Budget, type Outcome } from './budget.ts';
import { gitHubLimits } from './limits.ts';
import type { CallKind } from './windows.ts';

const start = Date.parse('2026-09-01T12:00:00Z');
const anHour = 3_600_000;
const person = (kind: CallKind) => ({ kind, isBackground: false });

/** One after the other for as long as all are admitted. */
function sendAll(kind: CallKind, count: number, from: { budget: Budget; now: number }) {
  let { budget } = from;
  for (let sent = 0; sent < count; sent += 1) {
    const answer = admit(budget, person(kind), from.now, gitHubLimits);
    if (!answer.admitted) return { budget: answer.budget, sent, at: answer.at };
    budget = settle(answer.budget, { kind }, from.now, from.now);
  }
  return { budget, sent: count, at: from.now };
}

it('goes on at the usual pace after the clock was set back', () => {
  let { budget } = sendAll('write', 1, { budget: emptyBudget, now: start });
  for (let second = 0; second < 3_600; second += 1) {
    const now = start - anHour + second * 1_000;
    const answer = sendAll('write', 1, { budget, now });
    expect(answer.sent, `second ${second}`).toBe(1);
    budget = answer.budget;
  }
});

it('keeps a full window full, and no longer than before', () => {
  const full = sendAll('creation', 81, { budget: emptyBudget, now: start });
  expect([full.sent, full.at - start]).toEqual([80, 60_000]);
  const now = start - anHour;
  const again = admit(full.budget, person('creation'), now, gitHubLimits);
  expect(again).toMatchObject({ admitted: false, at: now + 60_000 });
  const later = admit(again.budget, person('creation'), now + 60_000, gitHubLimits);
  expect(later.admitted).toBe(true);
});

it('waits for as long as it was told to, not for the hour on top', () => {
  const { budget } = sendAll('write', 1, { budget: emptyBudget, now: start });
  const refused: Outcome = {
    status: 403,
    retryAfterSeconds: 90,
    remaining: null,
    resetsAt: null,
    isRateLimit: true,
    isInvitationLimit: true,
  };
  const learned = learn(budget, refused, start);
  const now = start - anHour;
  const call = { ...person('read'), isInvitation: true };
  const told = admit(learned, call, now, gitHubLimits);
  expect(told).toMatchObject({ admitted: false, at: now + 1_800_000 });
  const other = admit(told.budget, person('read'), now + 1, gitHubLimits);
  expect(other).toMatchObject({ admitted: false, at: now + 90_000 });
  expect(admit(other.budget, person('read'), now + 90_000, gitHubLimits).admitted).toBe(true);
});

it('leaves alone what a machine whose clock is a little ahead has written', () => {
  const { budget } = sendAll('write', 1, { budget: emptyBudget, now: start });
  const answer = admit(budget, person('read'), start - 5_000, gitHubLimits);
  expect(answer.budget.lastWriteAt).toBe(start);
});
