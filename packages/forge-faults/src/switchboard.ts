import type { Fate } from '@lectern/forge/context';
import { bump, noCounts, type Counters } from './counters.ts';
import { strike, type ArmedRule, type FaultRule, type Strike } from './fault-rules.ts';
import { makeGate, type Gate } from './gate.ts';
import { movableClock, type MovableClock } from './movable-clock.ts';
import { seededRandom } from './random.ts';
import { fateUnder, reliable, type WebhookFaults } from './webhook-faults.ts';

/** One object, so that a reset misses nothing. */
export interface Switchboard {
  readonly clock: MovableClock;
  readonly gate: Gate;
  readonly counters: Counters;
  readonly rules: readonly ArmedRule[];
  webhooks: WebhookFaults;
  templateDelayMs: number;
  arm(rule: FaultRule): ArmedRule;
  disarm(): void;
  strike(call: { method: string; path: string }): Strike;
  fateOfWebhook(): Fate;
  /** The same seed repeats a run. */
  reset(seed?: number): void;
}

const DEFAULT_SEED = 1;

export function makeSwitchboard(realClock: () => Date = () => new Date()): Switchboard {
  const clock = movableClock(realClock);
  const counters = noCounts();
  const rules: ArmedRule[] = [];
  let random = seededRandom(DEFAULT_SEED);

  const board: Switchboard = {
    clock,
    gate: makeGate(clock, counters),
    counters,
    rules,
    webhooks: reliable,
    templateDelayMs: 0,
    arm(rule) {
      const armed = { ...rule, hits: 0 };
      rules.push(armed);
      return armed;
    },
    disarm() {
      rules.length = 0;
    },
    strike(call) {
      const result = strike(rules, call, random);
      for (const rule of result.struck) {
        rule.hits += 1;
        bump(counters.faults, rule.fault.kind);
      }
      return result;
    },
    fateOfWebhook() {
      const fate = fateUnder(board.webhooks, random);
      counters.webhooks.sent += fate.copies;
      if (fate.copies === 0) counters.webhooks.lost += 1;
      if (fate.copies > 1) counters.webhooks.repeated += 1;
      if (fate.delayMs > 0) counters.webhooks.delayed += 1;
      return fate;
    },
    reset(seed = DEFAULT_SEED) {
      random = seededRandom(seed);
      board.disarm();
      board.webhooks = reliable;
      board.templateDelayMs = 0;
      board.gate.reset();
      clock.reset();
      const { now } = counters.concurrency;
      Object.assign(counters, noCounts());
      counters.concurrency.now = now;
    },
  };
  return board;
}
