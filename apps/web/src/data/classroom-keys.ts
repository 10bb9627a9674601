/**
 * Query keys begin with a part of a classroom, so an event about the part makes all of its queries stale.
 */
export type ClassroomPart =
  | 'accept-token'
  | 'assignments'
  | 'glance'
  | 'grading'
  | 'invite-token'
  | 'links'
  | 'membership'
  | 'my-work'
  | 'people'
  | 'presence'
  | 'roster'
  | 'rubrics'
  | 'saved-comments'
  | 'tests'
  | 'works';

/** A query key, or the common prefix of several. */
export function classroomKey<const Within extends readonly (string | number | null)[]>(
  classroomId: number,
  part: ClassroomPart,
  ...within: Within
) {
  return ['classroom', classroomId, part, ...within] as const;
}

/** Parameters of calls about an assignment, and about a submission to it. */
export interface InAssignment {
  cid: number;
  aid: number;
}

export interface InWork extends InAssignment {
  wid: number;
}
