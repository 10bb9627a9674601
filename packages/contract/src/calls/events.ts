import { inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id } from './values.ts';
import { z } from '../zod.ts';

/** Tells open pages which data is stale. An event carries no data; the page fetches again. */

export const EventTopic = z.enum([
  'assignments',
  'works',
  'people',
  'grading',
  'tests',
  'links',
  'presence',
  'everything',
]);
export type EventTopic = z.infer<typeof EventTopic>;

/**
 * `tests`: versions, runs and results of tests. `presence`: someone opened or left a submission, whose data stays unchanged. `everything`: events may
 * have been lost, so all data may be stale.
 */
export const ClassroomEvent = z.object({
  topic: EventTopic,
  assignment_id: Id.nullable(),
  work_id: Id.nullable(),
  /** Many pages receive it at once, so each waits for a random time up to `spreadMs` before it refetches. */
  spread: z.boolean().default(false),
});
export type ClassroomEvent = z.infer<typeof ClassroomEvent>;

export const spreadMs = 2_000;

/** Server-sent event name of every ClassroomEvent. */
export const eventName = 'change';

/** An empty event, sent so that clients notice a dead connection. */
export const heartbeatName = 'beat';
export const heartbeatMs = 15_000;

export const eventRoutes = {
  streamEvents: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/events',
    policy: 'student',
    tag: 'classrooms',
    summary: 'Live changes as server-sent events; students receive only those of their submissions',
    params: inClassroom,
    answer: 'events',
    errors: ['too_many_streams'],
  }),
} as const;
