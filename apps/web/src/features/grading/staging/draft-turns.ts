import type { Draft } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { isRefused } from '../../../api/api-error.ts';
import { afterAttempt, formsAfterAttempt } from './after-attempt.ts';
import {
  adopt,
  andThen,
  changed,
  everything,
  isDirty,
  isUnsaved,
  meet,
  sendDraft,
  step,
  type DraftMachine,
  type Outcome,
  type Step,
  type SubmitTurn,
  type Tools,
  type Turn,
} from './draft-machine.ts';
import type { GradeAnswer } from './draft-ports.ts';
import { conflictingDraft, isAnothersSession, isOfAnotherCommit, isStranger } from './refusals.ts';
import { finished, toItems, type StagedEntry } from './staged.ts';

const retryMs = 10_000;
const mostMerges = 5;

/** Queues a turn; it runs at once where none is under way. */
export function takeTurn(machine: DraftMachine, turn: Turn, tools: Tools): Step {
  const queued = { ...machine, turns: [...machine.turns, turn] };
  return machine.turns.length === 0 ? run(queued, tools) : step(queued);
}

/** Starts the first turn, or goes on with it. */
function run(machine: DraftMachine, tools: Tools): Step {
  const [turn] = machine.turns;
  switch (turn?.type) {
    case undefined:
      return step(machine);
    case 'settle':
      return end(machine, tools);
    case 'open':
      return step(machine, { type: 'load' });
    case 'save': {
      if (!isUnsaved(machine) || turn.merges === mostMerges) return end(machine, tools);
      const { machine: sending, draft } = sendDraft(machine);
      return step(sending, { type: 'save', draft });
    }
    case 'submit':
      // What another device changed after the press is shown before it is graded.
      if (machine.news !== turn.seen)
        return end(machine, tools, { error: new Error(texts.grader.draftChanged) });
      return sendGrade(machine, turn, tools);
  }
}

function end(machine: DraftMachine, tools: Tools, outcome: Outcome = {}): Step {
  const [turn, ...turns] = machine.turns;
  if (!turn) throw new Error('an answer came outside of any turn');
  const rest = { ...machine, turns };
  const after = turn.type === 'submit' ? changed(rest) : step(rest);
  const told = { ...after, effects: [...after.effects, { type: 'done', id: turn.id, ...outcome }] };
  return andThen(told as Step, (next) => run(next, tools));
}

const withTurn = (machine: DraftMachine, turn: Turn): DraftMachine => ({
  ...machine,
  turns: [turn, ...machine.turns.slice(1)],
});

export function loaded(machine: DraftMachine, draft: Draft | undefined, tools: Tools): Step {
  const met = draft ? adopt(machine, draft, tools) : step(machine);
  const saving = andThen(met, (next) =>
    isDirty(next) ? step(next, { type: 'saveIn', delayMs: 0 }) : step(next),
  );
  return andThen(saving, (next) => end(next, tools));
}

export function saved(machine: DraftMachine, draft: Draft, tools: Tools): Step {
  return andThen(meet(machine, draft, tools), (next) => end(next, tools));
}

export function saveFailed(machine: DraftMachine, error: unknown, tools: Tools): Step {
  // It stays here, under its author; the session gate closes the store.
  if (isAnothersSession(error)) return end(machine, tools);
  const theirs = conflictingDraft(error);
  if (theirs) return mergeAndRun(machine, theirs, tools);
  const retry = step({ ...machine, unreached: true }, { type: 'saveIn', delayMs: retryMs });
  return andThen(retry, (next) => end(next, tools));
}

function mergeAndRun(machine: DraftMachine, theirs: Draft, tools: Tools): Step {
  const [turn] = machine.turns;
  if (!turn || !('merges' in turn)) throw new Error('only a save or a grade meets a conflict');
  const counted = withTurn(machine, { ...turn, merges: turn.merges + 1 });
  return andThen(adopt(counted, theirs, tools), (next) => run(next, tools));
}

/** An attempt without an answer may have been applied: only sending the same one again tells. */
function sendGrade(machine: DraftMachine, turn: SubmitTurn, { newKey }: Tools): Step {
  const attempt = machine.attempt ?? {
    idempotencyKey: newKey(),
    commitSha: turn.commitSha,
    items: toItems(finished(machine.staged)),
  };
  const isWanted = new Set([...attempt.items.map(({ key }) => key), ...everything(machine).keys()]);
  const known = new Set([...machine.base.items.keys(), ...machine.sent.map(([key]) => key)]);
  const unstaged = [...known].filter((key) => !isWanted.has(key));
  const sending = { isAgain: machine.attempt !== null, unstaged };
  const { idempotencyKey, commitSha, items } = attempt;
  const draftVersion = machine.base.version;
  const grade = { items, unstaged, draftVersion, commitSha, idempotencyKey };
  return step(withTurn({ ...machine, attempt }, { ...turn, sending }), { type: 'submit', grade });
}

export function graded(machine: DraftMachine, answer: GradeAnswer, tools: Tools): Step {
  const { turn, sending, attempt } = gradeUnderWay(machine);
  const left = {
    ...machine,
    attempt: null,
    staged: afterAttempt(machine, attempt.items, answer.feedback),
    forms: formsAfterAttempt(machine.forms, attempt.items, answer.feedback),
  };
  if (sending.isAgain && finished(left.staged).size > 0)
    return andThen(changed(withTurn(left, turn)), (next) => run(next, tools));
  if (sending.isAgain) return end(left, tools, { answer });
  // A grade takes its items out of the server's draft. One that was sent again has taken nothing now.
  const taken = new Set([...attempt.items.map(({ key }) => key), ...sending.unstaged]);
  const isLeft = ([key]: StagedEntry) => !taken.has(key);
  const items = new Map(Array.from(machine.base.items).filter(isLeft));
  const version = items.size === 0 ? 0 : machine.base.version + 1;
  const base = { items, version, metAt: tools.now };
  return end({ ...left, base, sent: machine.sent.filter(isLeft) }, tools, { answer });
}

export function gradeFailed(machine: DraftMachine, error: unknown, tools: Tools): Step {
  const { turn, sending } = gradeUnderWay(machine);
  const isOver = isRefused(error) && !isStranger(error);
  const next = isOver ? { ...machine, attempt: null } : machine;
  // An attempt that never arrived is over once the grader sees a newer commit.
  if (sending.isAgain && turn.commitSha !== undefined && isOfAnotherCommit(error))
    return run(next, tools);
  const theirs = conflictingDraft(error);
  if (theirs && turn.merges < mostMerges) return mergeAndRun(next, theirs, tools);
  return end(next, tools, { error });
}

function gradeUnderWay({ turns: [turn], attempt }: DraftMachine) {
  if (turn?.type !== 'submit' || !turn.sending || !attempt)
    throw new Error('no grade is under way');
  return { turn, sending: turn.sending, attempt };
}
