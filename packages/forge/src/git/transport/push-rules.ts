import { isCreatableRef, isHostRef, isPushableRef } from '../names.ts';
import { isCreation, isDeletion, type PushCommand } from './push-commands.ts';

/** By full reference name. */
export interface PushRules {
  forbidsDeletion(ref: string): boolean;
  forbidsForcePush(ref: string): boolean;
}

export const noRules: PushRules = {
  forbidsDeletion: () => false,
  forbidsForcePush: () => false,
};

export interface Refusal {
  /** Shown as `remote: …`. */
  message: string;
  /** Shown by git beside the reference. */
  reason: string;
  ref: string;
}

/**
 * git refuses references of the host and applies the others, but an atomic push must fail as a
 * whole.
 */
export function clientCommands(commands: readonly PushCommand[], isAtomic: boolean): PushCommand[] {
  const own = commands.filter(({ ref }) => !isHostRef(ref));
  return isAtomic || own.length === 0 ? [...commands] : own;
}

/** The first reason to refuse a push that is visible without its commits. */
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
      const message = `A rule of this repository forbids deleting ${ref}.`;
      return refuse(ref, 'deletion forbidden by a rule', message);
    }
  }
  return undefined;
}

/** Branches of this push whose history must not be rewritten. git compares the commits. */
export function historyKept(commands: readonly PushCommand[], rules: PushRules): Set<string> {
  const updates = commands.filter((command) => !isCreation(command) && !isDeletion(command));
  return new Set(updates.map(({ ref }) => ref).filter((ref) => rules.forbidsForcePush(ref)));
}

function badName(ref: string): Refusal {
  return refuse(ref, 'reference name not allowed', nameNotAllowed(ref));
}

export function nameNotAllowed(ref: string): string {
  const shown = JSON.stringify(ref.slice(0, 120));
  return `${shown} cannot be pushed. Use branches (refs/heads/) and tags (refs/tags/) with plain names.`;
}

function refuse(ref: string, reason: string, message: string): Refusal {
  return { ref, reason, message };
}
