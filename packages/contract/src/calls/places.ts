import { PathId } from './values.ts';
import { z } from '../zod.ts';

/** Paths of assignments and submissions, and the ids in them. */

export const inClassroom = z.object({ cid: PathId });
export const inAssignment = z.object({ cid: PathId, aid: PathId });
export const inWork = z.object({ cid: PathId, aid: PathId, wid: PathId });

export const assignmentsPath = '/classrooms/classroom/:cid/assignments';
export const assignmentPath = `${assignmentsPath}/assignment/:aid` as const;
export const worksPath = `${assignmentPath}/works` as const;
export const workPath = `${worksPath}/work/:wid` as const;
