import { routes as calls } from '@lectern/contract';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { AddressedClassroom } from './features/access/addressed-classroom.tsx';
import { RequireRole } from './features/access/require-role.tsx';
import { NotFoundPage } from './features/failure/not-found-page.tsx';
import { RouteFailure } from './features/failure/route-failure.tsx';
import { ScreenFailure } from './features/failure/screen-failure.tsx';
import { HomePage } from './features/frame/home-page.tsx';
import { MainLayout, type ScreenHandle } from './features/frame/main-layout.tsx';
import { SessionGate } from './features/session/session-gate.tsx';
import {
  askFirstCalls,
  inClassroom,
  ofAssignment,
  ofGrader,
  type AsksEarly,
} from './first-calls.ts';
import { RootLayout } from './root-layout.tsx';
import { PageSpinner } from './ui/spinner.tsx';

const asks = (firstCalls: AsksEarly['firstCalls'], screen?: ScreenHandle) =>
  ({ firstCalls, ...screen }) satisfies AsksEarly & ScreenHandle;

const withoutClassroom: ScreenHandle = { needsNoClassroom: true };

/** Screens of the selected classroom for teaching assistants and professors. */
const staffRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    handle: asks(inClassroom(calls.listPeople, calls.listAssignments, calls.getGlance)),
    lazy: () => import('./features/dashboard/dashboard-page.tsx'),
  },
  {
    path: 'students',
    handle: asks(inClassroom(calls.listPeople)),
    lazy: () => import('./features/people/students-page.tsx'),
  },
  { path: 'roster', lazy: () => import('./features/roster/roster-page.tsx') },
  {
    path: 'people',
    handle: asks(inClassroom(calls.listPeople, calls.listSections, calls.getActivity)),
    lazy: () => import('./features/people/everyone/people-page.tsx'),
  },
  { path: 'people/:userId', lazy: () => import('./features/people/profile/person-page.tsx') },
  { path: 'tas', lazy: () => import('./features/people/tas-page.tsx') },
  { path: 'professors', lazy: () => import('./features/people/professors-page.tsx') },
  {
    path: 'assignments',
    handle: asks(inClassroom(calls.getGradeDistribution)),
    lazy: () => import('./features/analytics/assignments-page.tsx'),
  },
  { path: 'gradebook', lazy: () => import('./features/gradebook/gradebook-page.tsx') },
  {
    path: 'assignments/:id',
    handle: asks(ofAssignment),
    lazy: () => import('./features/assignments/detail/assignment-page.tsx'),
  },
  {
    path: 'assignments/:id/rubric',
    lazy: () => import('./features/rubrics/assignment/assignment-rubric-page.tsx'),
  },
  {
    path: 'assignments/:id/tests/results',
    lazy: () => import('./features/tests/table/table-page.tsx'),
  },
  { path: 'submissions/:id', lazy: () => import('./features/works/submission-page.tsx') },
  {
    path: 'grading/assignment/:assignmentId/student/:workId',
    handle: asks(ofGrader, { width: 'edge-to-edge' }),
    lazy: () => import('./features/grading/grader-page.tsx'),
  },
];

/** The grading screen redirects others to the choice of an organisation. */
const gradingRoutes: RouteObject[] = [
  {
    path: 'grading',
    handle: asks(inClassroom(calls.listAssignments, calls.getGlance)),
    lazy: () => import('./features/grading-overview/grading-page.tsx'),
  },
];

/** Screens of the selected classroom for everyone in it. */
const memberRoutes: RouteObject[] = [
  {
    // The address of one submission unfolds it and its grade.
    path: 'my-work/:workId?',
    handle: asks(inClassroom(calls.getMyWork)),
    lazy: () => import('./features/my-work/my-work-page.tsx'),
  },
  { path: 'my-gradebook', lazy: () => import('./features/gradebook/my-gradebook-page.tsx') },
];

/** Screens of the selected classroom for professors. */
const professorRoutes: RouteObject[] = [
  {
    path: 'assignments/create',
    lazy: () => import('./features/assignments/create/create-page.tsx'),
  },
  { path: 'assignments/:id/edit', lazy: () => import('./features/assignments/edit/edit-page.tsx') },
  { path: 'assignments/:id/tests', lazy: () => import('./features/tests/edit/tests-page.tsx') },
  { path: 'rubrics', lazy: () => import('./features/rubrics/rubrics-page.tsx') },
  { path: 'rubrics/new', lazy: () => import('./features/rubrics/editor/editor-page.tsx') },
  { path: 'invite-links', lazy: () => import('./features/invites/links-page.tsx') },
];

/** The steps after creating a classroom. */
const creationRoutes: RouteObject[] = [
  { path: 'invite-tas', lazy: () => import('./features/classrooms/invite-tas-page.tsx') },
  { path: 'invite-students', lazy: () => import('./features/classrooms/invite-students-page.tsx') },
  { path: 'success', lazy: () => import('./features/classrooms/classroom-success-page.tsx') },
];

const classroomRoutes: RouteObject[] = [
  { path: 'select', lazy: () => import('./features/classrooms/classroom-select-page.tsx') },
  { path: 'create', lazy: () => import('./features/classrooms/classroom-create-page.tsx') },
  { path: 'landing', lazy: () => import('./features/classrooms/classroom-landing-page.tsx') },
  {
    element: (
      <AddressedClassroom>
        <RequireRole least="PROFESSOR" />
      </AddressedClassroom>
    ),
    children: creationRoutes,
  },
];

const mainRoutes: RouteObject[] = [
  {
    path: 'settings',
    handle: withoutClassroom,
    lazy: () => import('./features/settings/settings-page.tsx'),
  },
  {
    path: 'about-us',
    handle: withoutClassroom,
    lazy: () => import('./features/about/about-page.tsx'),
  },
  {
    path: 'about-us/source',
    handle: withoutClassroom,
    lazy: () => import('./features/about/source-page.tsx'),
  },
  { element: <RequireRole least="STUDENT" />, children: memberRoutes },
  { element: <RequireRole least="TA" />, children: staffRoutes },
  {
    element: <RequireRole least="TA" otherwise="/app/organization/select" />,
    children: gradingRoutes,
  },
  { element: <RequireRole least="PROFESSOR" />, children: professorRoutes },
];

/** Everything behind the login. */
const signedInRoutes: RouteObject[] = [
  { index: true, Component: HomePage },
  {
    path: 'organization/select',
    lazy: () => import('./features/organizations/organization-select-page.tsx'),
  },
  { path: 'classroom', children: classroomRoutes },
  { path: 'access-denied', lazy: () => import('./features/access-denied/access-denied-page.tsx') },
  { element: <MainLayout />, children: [{ ErrorBoundary: ScreenFailure, children: mainRoutes }] },
];

/** Links for people who may have to log in first. */
const linkRoutes: RouteObject[] = [
  { path: 'classroom/join', lazy: () => import('./features/classrooms/join-page.tsx') },
  { path: 'assignment/accept', lazy: () => import('./features/acceptance/accept-page.tsx') },
];

/** Each page exports `Component` and is fetched at its first visit. */
export const appRoutes: RouteObject[] = [
  { index: true, lazy: () => import('./features/landing/landing-screen.tsx') },
  { path: 'help/:page?', lazy: () => import('./features/help/help-page.tsx') },
  { path: 'oauth/callback', lazy: () => import('./features/session/oauth-callback-page.tsx') },
  { path: 'token', element: <SessionGate announce />, children: linkRoutes },
  { path: 'app', element: <SessionGate />, children: signedInRoutes },
  ...(import.meta.env.DEV
    ? [{ path: 'dev/ui', lazy: () => import('./features/dev-ui/dev-ui-page.tsx') }]
    : []),
  { path: '*', Component: NotFoundPage },
];

export const rootRoute: RouteObject = {
  path: '/',
  Component: RootLayout,
  ErrorBoundary: RouteFailure,
  HydrateFallback: PageSpinner,
  children: appRoutes,
};

export function createRouter() {
  askFirstCalls([rootRoute], location);
  return createBrowserRouter([rootRoute]);
}
