/** Every open line of this process: who is on it, what they hear, and whether they may stay. */
import type { Readable } from 'node:stream';
import { AppError, beatMs as usualBeatMs, type ClassroomEvent } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import { isAudible, toEvent, type Listener } from './audible.ts';
import { openEar } from './listen.ts';
import { listRoles, type Seat } from './standing-queries.ts';
import { openLine, type Line } from './stream.ts';

export interface SwitchboardOptions {
  db: Db;
  clock: () => Date;
  /** How often lines show life, and those on them are looked at again. */
  beatMs?: number;
}

export interface Switchboard {
  connect(who: Listener & Seat): Promise<Readable>;
  close(): Promise<void>;
}

/** Browsers keep few connections to one site, so honest use stays far below. */
const linesPerUser = 12;
const everything: ClassroomEvent = { topic: 'everything', assignment_id: null, work_id: null };

type Caller = Listener & Seat & { line: Line };

export function openSwitchboard({
  db,
  clock,
  beatMs = usualBeatMs,
}: SwitchboardOptions): Switchboard {
  const callers = new Set<Caller>();
  let beating: NodeJS.Timeout | undefined;
  let isClosed = false;
  const ear = openEar({
    options: db.$client.options,
    onNews: (news) => {
      for (const caller of callers) if (isAudible(news, caller)) caller.line.send(toEvent(news));
    },
    onGap: () => {
      for (const { line } of callers) line.send(everything);
    },
  });

  async function beat(): Promise<void> {
    for (const { line } of callers) line.beat();
    await ear.check();
    const present = [...callers];
    const roleOf = await listRoles(db, present, clock());
    for (const caller of present) {
      const role = roleOf(caller);
      if (!role) caller.line.end();
      else if (role !== caller.role) {
        caller.role = role;
        // Students hear nothing of people, so that nobody else would tell them that they are staff by now.
        caller.line.send(everything);
      }
    }
  }

  function hangUp(caller: Caller): void {
    callers.delete(caller);
    if (callers.size > 0) return;
    clearInterval(beating);
    beating = undefined;
  }

  return {
    connect: async (who) => {
      const hadToWait = await ear.listening().catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
      // Nobody would end this line, and the stop would wait for it.
      if (isClosed) throw new AppError('unavailable');
      const own = [...callers].filter(({ userId }) => userId === who.userId);
      if (own.length >= linesPerUser) throw new AppError('too_many_streams');
      const caller: Caller = { ...who, line: openLine(() => hangUp(caller)) };
      callers.add(caller);
      // Whoever calls has looked at what is there, perhaps before anybody listened.
      if (hadToWait) caller.line.send(everything);
      // A database that is away for a moment makes nobody leave: the next beat asks again.
      beating ??= setInterval(() => void beat().catch(() => {}), beatMs).unref();
      return caller.line.stream;
    },
    close: async () => {
      isClosed = true;
      clearInterval(beating);
      for (const { line } of callers) line.end();
      await ear.close();
    },
  };
}
