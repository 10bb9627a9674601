import { isCreatableRef, isHostRef, isPushableRef } from '../names.ts';
import { isCreation, isDeletion, type PushCommand } from './push-commands.ts';

/** What a repository's rules forbid, by full reference name. */
export interface PushRules {
  forbidsDeletion(ref: string): boolean;
  forbidsForcePush(ref: string): boolean;
}

export const noRules: PushRules = {
  forbidsDeletion: () => false,
  forbidsForcePush: () => false,
};

export interface Refusal {
  /** For the person's screen. */
  message: string;
  /** For git's table, beside the reference. */
  reason: string;
  ref: string;
}

/**
 * What of a push is to be judged, done and recorded. What belongs to the host git refuses by itself, and does
 * the rest; where all is to be done or nothing, it would not see to that, so we do.
 */
export function clientCommands(commands: readonly PushCommand[], isAtomic: boolean): PushCommand[] {
  const own = commands.filter(({ ref }) => !isHostRef(ref));
  return isAtomic || own.length === 0 ? [...commands] : own;
}

/** The first thing wrong with a push that can be seen without looking at its commits. */
export function findRefusal(
  commands: readonly PushCommand[],
  rules: PushRules,
  maxCommands: number,
): Refusal | undefined {
  const [first] = commands;
  if (first && commands.length > maxCommands) {
    const message = `A push may change at most ${maxCommands} references at once.`;
    return refuse(first.ref, 'too many references', message);
  }
  const seen = new Set<string>();
  for (const command of commands) {
    const { ref } = command;
    const isAllowed = isCreation(command) ? isCreatableRef(ref) : isPushableRef(ref);
    if (!isAllowed) return badName(ref);
    if (seen.has(ref)) return refuse(ref, 'named twice', `${ref} is named twice in this push.`);
    seen.add(ref);
    if (isDeletion(command) && rules.forbidsDeletion(ref)) {
      const message = `Cannot delete ${ref}: a rule of this repository forbids it.`;
      return refuse(ref, 'deletion forbidden by a rule', message);
    }
  }
  return undefined;
}

/** Branches of this push whose history must not be rewritten; git itself compares the commits. */
export function historyKept(commands: readonly PushCommand[], rules: PushRules): Set<string> {
  const updates = commands.filter((command) => !isCreation(command) && !isDeletion(command));
  return new Set(updates.map(({ ref }) => ref).filter((ref) => rules.forbidsForcePush(ref)));
}

function badName(ref: string): Refusal {
  return refuse(ref, 'reference name not allowed', nameNotAllowed(ref));
}

export function nameNotAllowed(ref: string): string {
  const shown = JSON.stringify(ref.slice(0, 120));
  return `${shown} cannot be pushed: use branches (refs/heads/) and tags (refs/tags/) with plain names.`;
}

function refuse(ref: string, reason: string, message: string): Refusal {
  return { ref, reason, message };
}
