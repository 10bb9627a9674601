import type { BoxOrder, BoxOutcome } from '../box.ts';
import type { Protection } from '../bubblewrap/protections.ts';
import type { Target } from './target.ts';

/** Printed by an attack that succeeded, and by nothing else. */
export const marker = 'ESCAPED';

export interface Attack {
  name: string;
  /** Run in the box by `sh -c`. */
  command: string | ((target: Target) => string);
  order?: Partial<BoxOrder> | ((target: Target) => Partial<BoxOrder>);
  /** By default: the marker is in its output. */
  succeeded?: (outcome: BoxOutcome, target: Target) => boolean | Promise<boolean>;
  /** Protections without which this attack succeeds. */
  shows?: readonly Protection[];
  /** Left out, too, to show the protection: another one stands behind it. */
  besides?: readonly Protection[];
}

/** A Perl program, which every Debian has. */
export function perl(program: string): string {
  return `perl -MSocket -e '${program.replaceAll("'", `'\\''`)}'`;
}

/** A C program that is compiled in the box. */
export function c(program: string): string {
  return `cat >/tmp/a.c <<'EOF'\n${program}\nEOF\ngcc -w -O0 -o /tmp/a /tmp/a.c && /tmp/a`;
}

/** Prints the marker if the shell command ends with 0. */
export function shell(command: string): string {
  return `{ ${command}; } >/dev/null 2>&1 && echo ${marker}`;
}
