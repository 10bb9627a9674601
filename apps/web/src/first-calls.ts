/** The calls of a screen's first view. They leave while the screen's code loads. */
import { routes, type Route } from '@lectern/contract';
import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { idFrom } from './addresses/addressed.ts';
import { addressOf } from './api/address-of.ts';
import { askEarly } from './api/early-answers.ts';
import { selectedClassroom } from './data/selected-classroom.ts';
import { openEarly } from './features/events/follow-events.ts';

/** Addresses of calls. `cid` is the classroom that was selected last, and may not be the screen's. */
type FirstCalls = (cid: number, params: Params) => string[];

/** In the `handle` of a route. */
export interface AsksEarly {
  firstCalls?: FirstCalls;
}

type Parameters = Record<string, number>;

const addresses = (params: Parameters, ...calls: readonly Route[]) =>
  calls.map((route) => addressOf(route, params));

export const inClassroom =
  (...calls: readonly Route[]): FirstCalls =>
  (cid) =>
    addresses({ cid }, ...calls);

export const ofAssignment: FirstCalls = (cid, { id }) => {
  const aid = idFrom(id);
  if (aid === undefined) return [];
  const { getAssignmentPointer, getAssignment, getProgressStatus, getGradingStatus } = routes;
  const { getAssignmentCommitCount, getAssignmentTemplate, listWorks } = routes;
  const status = [getProgressStatus, getGradingStatus, getAssignmentCommitCount];
  const calls = [getAssignmentPointer, getAssignment, ...status, getAssignmentTemplate, listWorks];
  return addresses({ cid, aid }, ...calls);
};

export const ofGrader: FirstCalls = (cid, { assignmentId, workId }) => {
  const [aid, wid] = [idFrom(assignmentId), idFrom(workId)];
  if (aid === undefined || wid === undefined) return [];
  const { getAssignmentPointer, getWork, getTree, getAssignmentRubric } = routes;
  const calls = [getAssignmentPointer, getWork, getTree, getAssignmentRubric];
  return addresses({ cid, aid, wid }, ...calls, routes.getAssignment, routes.getGraders);
};

/** The stream is first, so that it reports every change after the answers. */
export function askFirstCalls(all: RouteObject[], location: Location): void {
  const screen = matchRoutes(all, location)?.at(-1);
  const { firstCalls } = (screen?.route.handle ?? {}) as AsksEarly;
  const cid = selectedClassroom()?.id;
  if (!screen || !firstCalls || cid === undefined) return askEarly([]);
  openEarly(addressOf(routes.streamEvents, { cid }));
  askEarly(firstCalls(cid, screen.params));
}
