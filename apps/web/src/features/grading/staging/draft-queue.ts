import type { Draft } from '@lectern/contract';
import { texts } from '../../../texts/texts.ts';
import { isRefused } from '../../../api/api-error.ts';
import { formsAfterSubmit, stagedAfterSubmit } from './after-submit.ts';
import {
  andThen,
  changed,
  everything,
  isDirty,
  isUnsaved,
  mergeDraft,
  prepareSave,
  recordDraft,
  step,
  type DraftMachine,
  type Operation,
  type Outcome,
  type Step,
  type SubmitOperation,
  type Tools,
} from './draft-machine.ts';
import type { GradeAnswer } from './draft-ports.ts';
import { conflictingDraft, isOtherUser, isSessionError, isStaleCommit } from './refusals.ts';
import { finished, toItems, type StagedEntry } from './staged.ts';

const retryMs = 10_000;
const maxMerges = 5;

/** Runs the operation now, or after those before it. */
export function enqueue(machine: DraftMachine, operation: Operation, tools: Tools): Step {
  const queued = { ...machine, queue: [...machine.queue, operation] };
  return machine.queue.length === 0 ? runFirst(queued, tools) : step(queued);
}

/** Starts or continues the first operation. */
function runFirst(machine: DraftMachine, tools: Tools): Step {
  const [operation] = machine.queue;
  switch (operation?.type) {
    case undefined:
      return step(machine);
    case 'wait':
      return finishFirst(machine, tools);
    case 'open':
      return step(machine, { type: 'load' });
    case 'save': {
      if (!isUnsaved(machine) || operation.merges === maxMerges) return finishFirst(machine, tools);
      const { machine: sending, draft } = prepareSave(machine);
      return step(sending, { type: 'save', draft });
    }
    case 'submit':
      // Changes from another device are shown before they are graded.
      if (machine.remoteChanges !== operation.seenChanges) {
        const error = new Error(texts.grader.draftChanged);
        return finishFirst(machine, tools, { error });
      }
      return sendGrade(machine, operation, tools);
  }
}

function finishFirst(machine: DraftMachine, tools: Tools, outcome: Outcome = {}): Step {
  const [operation, ...queue] = machine.queue;
  if (!operation) throw new Error('a response arrived without an operation');
  const rest = { ...machine, queue };
  const after = operation.type === 'submit' ? changed(rest) : step(rest);
  const done = step(after.machine, ...after.effects, {
    type: 'done',
    id: operation.id,
    ...outcome,
  });
  return andThen(done, (next) => runFirst(next, tools));
}

const replaceFirst = (machine: DraftMachine, operation: Operation): DraftMachine => ({
  ...machine,
  queue: [operation, ...machine.queue.slice(1)],
});

export function loaded(machine: DraftMachine, draft: Draft | undefined, tools: Tools): Step {
  const merged = draft ? mergeDraft(machine, draft, tools) : step(machine);
  const saving = andThen(merged, (next) =>
    isDirty(next) ? step(next, { type: 'saveIn', delayMs: 0 }) : step(next),
  );
  return andThen(saving, (next) => finishFirst(next, tools));
}

export function saved(machine: DraftMachine, draft: Draft, tools: Tools): Step {
  return andThen(recordDraft(machine, draft, tools), (next) => finishFirst(next, tools));
}

export function saveFailed(machine: DraftMachine, error: unknown, tools: Tools): Step {
  // No retry in another user's session; the session gate closes this store.
  if (isOtherUser(error)) return finishFirst(machine, tools);
  const theirs = conflictingDraft(error);
  if (theirs) return mergeAndRun(machine, theirs, tools);
  const retry = step({ ...machine, lastSaveFailed: true }, { type: 'saveIn', delayMs: retryMs });
  return andThen(retry, (next) => finishFirst(next, tools));
}

function mergeAndRun(machine: DraftMachine, theirs: Draft, tools: Tools): Step {
  const [operation] = machine.queue;
  if (!operation || !('merges' in operation)) {
    throw new Error('only a save or a submit can conflict');
  }
  const counted = replaceFirst(machine, { ...operation, merges: operation.merges + 1 });
  return andThen(mergeDraft(counted, theirs, tools), (next) => runFirst(next, tools));
}

/** The server may have applied an unanswered attempt. Sending it again with its key finds out. */
function sendGrade(machine: DraftMachine, operation: SubmitOperation, { newKey }: Tools): Step {
  const attempt = machine.attempt ?? {
    idempotencyKey: newKey(),
    commitSha: operation.commitSha,
    items: toItems(finished(machine.staged)),
  };
  const isWanted = new Set([...attempt.items.map(({ key }) => key), ...everything(machine).keys()]);
  const known = new Set([...machine.base.items.keys(), ...machine.sent.map(([key]) => key)]);
  const unstaged = [...known].filter((key) => !isWanted.has(key));
  const sending = { isRetry: machine.attempt !== null, unstaged };
  const { idempotencyKey, commitSha, items } = attempt;
  const draftVersion = machine.base.version;
  const grade = { items, unstaged, draftVersion, commitSha, idempotencyKey };
  const next = replaceFirst({ ...machine, attempt }, { ...operation, sending });
  return step(next, { type: 'submit', grade });
}

export function graded(machine: DraftMachine, answer: GradeAnswer, tools: Tools): Step {
  const { operation, sending, attempt } = gradeUnderWay(machine);
  const left = {
    ...machine,
    attempt: null,
    staged: stagedAfterSubmit(machine, attempt.items, answer.feedback),
    forms: formsAfterSubmit(machine.forms, attempt.items, answer.feedback),
  };
  if (sending.isRetry && finished(left.staged).size > 0) {
    const next = changed(replaceFirst(left, operation));
    return andThen(next, (again) => runFirst(again, tools));
  }
  if (sending.isRetry) return finishFirst(left, tools, { answer });
  // A new grade removes its items from the server's draft. A retry changes nothing there.
  const taken = new Set([...attempt.items.map(({ key }) => key), ...sending.unstaged]);
  const isLeft = ([key]: StagedEntry) => !taken.has(key);
  const items = new Map(Array.from(machine.base.items).filter(isLeft));
  const version = items.size === 0 ? 0 : machine.base.version + 1;
  const base = { items, version, metAt: tools.now };
  return finishFirst({ ...left, base, sent: machine.sent.filter(isLeft) }, tools, { answer });
}

export function gradeFailed(machine: DraftMachine, error: unknown, tools: Tools): Step {
  const { operation, sending } = gradeUnderWay(machine);
  const isOver = isRefused(error) && !isSessionError(error);
  const next = isOver ? { ...machine, attempt: null } : machine;
  // The earlier attempt never arrived, and the grader has seen the newer commit: submit that one.
  if (sending.isRetry && operation.commitSha !== undefined && isStaleCommit(error)) {
    return runFirst(next, tools);
  }
  const theirs = conflictingDraft(error);
  if (theirs && operation.merges < maxMerges) return mergeAndRun(next, theirs, tools);
  return finishFirst(next, tools, { error });
}

function gradeUnderWay({ queue: [operation], attempt }: DraftMachine) {
  if (operation?.type !== 'submit' || !operation.sending || !attempt) {
    throw new Error('no submit is under way');
  }
  return { operation, sending: operation.sending, attempt };
}
