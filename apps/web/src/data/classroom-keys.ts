/**
 * What answers about a classroom are about. Their keys begin with it, so that news about one part
 * makes all of its answers stale at once, whichever screen asked for them.
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
  | 'rubrics'
  | 'works';

/** The key of an answer, or the beginning of several. */
export function classroomKey<const Within extends readonly (string | number | null)[]>(
  classroomId: number,
  part: ClassroomPart,
  ...within: Within
) {
  return ['classroom', classroomId, part, ...within] as const;
}

/** Where an answer about an assignment or about a work is asked for. */
export interface InAssignment {
  cid: number;
  aid: number;
}

export interface InWork extends InAssignment {
  wid: number;
}
