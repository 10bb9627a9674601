/** The open event streams of this process. */
import type { Readable } from 'node:stream';
import { AppError, heartbeatMs as usualBeatMs, type ClassroomEvent } from '@lectern/contract';
import type { Db } from '../../db/open.ts';
import { mayReceive, toEvent, type Recipient } from './recipients.ts';
import { openListener } from './listen.ts';
import { listRoles, type StreamOwner } from './current-roles.ts';
import { openStream, type EventStream } from './stream.ts';

export interface EventStreamsOptions {
  db: Db;
  clock: () => Date;
  /** Roles are checked again in the same interval. */
  beatMs?: number;
}

export interface EventStreams {
  connect(who: Recipient & StreamOwner): Promise<Readable>;
  close(): Promise<void>;
}

/** Browsers open few connections per site. */
const streamsPerUser = 12;
const everything: ClassroomEvent = {
  topic: 'everything',
  assignment_id: null,
  work_id: null,
  spread: false,
};

type Subscriber = Recipient & StreamOwner & { events: EventStream };

export function openEventStreams({
  db,
  clock,
  beatMs = usualBeatMs,
}: EventStreamsOptions): EventStreams {
  const subscribers = new Set<Subscriber>();
  let heartbeat: NodeJS.Timeout | undefined;
  let isClosed = false;
  const listener = openListener({
    options: db.$client.options,
    onNews: (news) => {
      for (const subscriber of subscribers) {
        if (mayReceive(news, subscriber)) subscriber.events.send(toEvent(news, subscriber));
      }
    },
    onGap: () => {
      for (const { events } of subscribers) events.send({ ...everything, spread: true });
    },
  });

  async function beat(): Promise<void> {
    for (const { events } of subscribers) events.beat();
    await listener.check();
    const present = [...subscribers];
    const roleOf = await listRoles(db, present, clock());
    for (const subscriber of present) {
      const role = roleOf(subscriber);
      if (!role) subscriber.events.end();
      else if (role !== subscriber.role) {
        subscriber.role = role;
        // Nothing else would tell students that they are staff now.
        subscriber.events.send(everything);
      }
    }
  }

  function remove(subscriber: Subscriber): void {
    subscribers.delete(subscriber);
    if (subscribers.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  }

  return {
    connect: async (who) => {
      const hadToWait = await listener.listening().catch((cause: unknown) => {
        throw new AppError('unavailable', { cause });
      });
      // Nothing would end this stream.
      if (isClosed) throw new AppError('unavailable');
      const own = [...subscribers].filter(({ userId }) => userId === who.userId);
      if (own.length >= streamsPerUser) throw new AppError('too_many_streams');
      const subscriber: Subscriber = { ...who, events: openStream(() => remove(subscriber)) };
      subscribers.add(subscriber);
      // The page may have loaded its data before we listened.
      if (hadToWait) subscriber.events.send(everything);
      // While the database is away, streams stay open.
      heartbeat ??= setInterval(() => void beat().catch(() => {}), beatMs).unref();
      return subscriber.events.readable;
    },
    close: async () => {
      isClosed = true;
      clearInterval(heartbeat);
      for (const { events } of subscribers) events.end();
      await listener.close();
    },
  };
}
