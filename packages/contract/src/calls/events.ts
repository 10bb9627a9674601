import { inClassroom } from './places.ts';
import { defineRoute } from '../route/route.ts';
import { Id } from './values.ts';
import { z } from '../zod.ts';

/** News for open pages: what has become stale. An event carries no data; the page asks again. */

export const EventTopic = z.enum([
  'assignments',
  'works',
  'people',
  'grading',
  'links',
  'presence',
  'everything',
]);
export type EventTopic = z.infer<typeof EventTopic>;

/**
 * `presence`: somebody opened or left a work, which changes nothing about it. `everything`: news may have
 * been missed, so all that is shown may be stale.
 */
export const ClassroomEvent = z.object({
  topic: EventTopic,
  assignment_id: Id.nullable(),
  work_id: Id.nullable(),
});
export type ClassroomEvent = z.infer<typeof ClassroomEvent>;

/** The name under which every event is sent. */
export const eventName = 'change';

/** Sent under this name as often as this, an event that says only that the line is alive. */
export const beatName = 'beat';
export const beatMs = 15_000;

export const eventRoutes = {
  streamEvents: defineRoute({
    method: 'GET',
    path: '/classrooms/classroom/:cid/events',
    policy: 'student',
    tag: 'classrooms',
    summary: 'What has changed, as it changes; students hear of their own works only',
    params: inClassroom,
    answer: 'events',
    errors: ['too_many_streams'],
  }),
} as const;
