/** A valid request for every route, with all rows that it needs to succeed. */
import type { MembershipStatus, RouteName } from '@lectern/contract';
import {
  gradebookColumns,
  links,
  personNotes,
  rescores,
  rosterEntries,
  savedComments,
  sections,
  testRuns,
  testSettings,
  testTrials,
  testVersions,
  works,
} from '@lectern/server/db/schema/index';
import type { WorkRow } from '../coursework.ts';
import type { World } from '../world.ts';
import { only } from '../only.ts';
import { eq } from 'drizzle-orm';
import { hashToken } from '@lectern/server/http/session';
import type { Home } from './people.ts';

export interface Sample {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Undefined: the ids belong to nothing. */
type Place = Home | undefined;
type SampleMaker = (world: World, place: Place) => Promise<Sample> | Sample;

export const absentId = 4_000_000_000_000;
let made = 0;

function inClassroom(_world: World, place: Place): Sample {
  return { params: { cid: place?.classroom.id ?? absentId } };
}

function inAssignment(body?: unknown): SampleMaker {
  return async (world, place) => {
    const assignment = place && (await freshAssignment(world, place));
    const params = {
      cid: place?.classroom.id ?? absentId,
      aid: assignment?.id ?? absentId,
    };
    return body === undefined ? { params } : { params, body };
  };
}

async function freshAssignment(world: World, place: Home) {
  const template = await world.template(place.organization);
  return world.assignment(place.classroom, template, { dueAt: new Date('2026-10-01T12:00:00Z') });
}

/** A new submission of a new student, with a repository. */
function inWork(
  body?: unknown,
  extra: Sample['params'] = {},
  given: Partial<WorkRow> = {},
): SampleMaker {
  return async (world, place) => {
    const { params } = await inAssignment()(world, place);
    const work = place && (await freshWork(world, place, Number(params?.aid), given));
    const ids = { ...params, ...extra, wid: work?.id ?? absentId };
    return body === undefined ? { params: ids } : { params: ids, body };
  };
}

function inGradedWork(state: 'GRADING_COMPLETED' | 'GRADE_PUBLISHED'): SampleMaker {
  return inWork(undefined, {}, { state, gradedSha: lateSha });
}

async function freshWork(world: World, place: Home, assignmentId: number, given: Partial<WorkRow>) {
  const student = await world.user();
  await world.member(place.classroom, student);
  const on = { id: assignmentId, orgId: place.organization.id };
  const repository = {
    repositoryId: absentId + ++made,
    defaultBranch: 'main',
    starterSha: 'a'.repeat(40),
  };
  const work = await world.work(on, student, { ...repository, ...given });
  await world.pushed(work, lateSha, new Date('2026-10-01T12:00:09Z'));
  return work;
}

const lateSha = 'b'.repeat(40);

function aboutExtension(body?: unknown): SampleMaker {
  return async (world, place) => {
    const assignment = await inAssignment(body)(world, place);
    const student = await aboutMember('ACTIVE')(world, place);
    return { ...assignment, params: { ...student.params, ...assignment.params } };
  };
}

/** A new member of the classroom. */
function aboutMember(status: MembershipStatus, extra: Sample['params'] = {}): SampleMaker {
  return async (world, place) => {
    const person = place && (await world.user());
    if (place && person) await world.member(place.classroom, person, { status });
    return {
      params: {
        cid: place?.classroom.id ?? absentId,
        userId: person?.id ?? absentId,
        ...extra,
      },
    };
  };
}

async function freshSection(world: World, place: Home): Promise<number> {
  const section = { classroomId: place.classroom.id, name: `Section ${++made}` };
  return only(await world.db.insert(sections).values(section).returning()).id;
}

/** Deleted already, because TAs delete only their own. */
async function aboutNote(world: World, place: Place): Promise<Sample> {
  const { params } = await aboutMember('ACTIVE')(world, place);
  if (!place) return { params: { ...params, noteId: absentId } };
  const note = {
    classroomId: place.classroom.id,
    userId: Number(params?.userId),
    body: 'Asked for help.',
    writtenBy: place.professor.id,
    deletedAt: world.clock.read(),
    deletedBy: place.professor.id,
  };
  const { id } = only(await world.db.insert(personNotes).values(note).returning());
  return { params: { ...params, noteId: id } };
}

function aboutSection(body?: unknown, inside: SampleMaker = inClassroom): SampleMaker {
  return async (world, place) => {
    const { params } = await inside(world, place);
    const ids = { ...params, sectionId: place ? await freshSection(world, place) : absentId };
    return body === undefined ? { params: ids } : { params: ids, body };
  };
}

/** A column of the gradebook, and a student. */
async function freshColumn(world: World, place: Place) {
  const { params } = await aboutMember('ACTIVE')(world, place);
  const userId = Number(params?.userId);
  if (!place) return { columnId: absentId, userId };
  const on = { classroomId: place.classroom.id, createdBy: place.professor.id };
  const column = { ...on, name: `Exam ${++made}`, maximum: 10, position: 0 };
  const { id: columnId } = only(await world.db.insert(gradebookColumns).values(column).returning());
  return { columnId, userId };
}

/** A link to join the classroom, or to accept the assignment. */
async function freshLink(
  world: World,
  place: Home,
  assignmentId: number | null = null,
): Promise<{ id: number; token: string }> {
  const token = `sample-${++made}`;
  const rows = await world.db
    .insert(links)
    .values({
      classroomId: place.classroom.id,
      role: assignmentId === null ? 'STUDENT' : null,
      assignmentId,
      tokenHash: hashToken(token),
      durationMinutes: 60,
      expiresAt: new Date(world.clock.read().getTime() + 3_600_000),
      createdBy: place.professor.id,
    })
    .returning();
  return { id: only(rows).id, token };
}

async function byAcceptLink(world: World, place: Place): Promise<Sample> {
  if (!place) return { params: { token: 'no-such-link' } };
  const { id } = await freshAssignment(world, place);
  return { params: { token: (await freshLink(world, place, id)).token } };
}

function rubricOf(place: Place) {
  const owner = {
    org_id: place?.organization.id ?? absentId,
    classroom_id: place?.classroom.id ?? absentId,
  };
  return {
    rubric: { name: 'Style', ...owner },
    rubric_items: [{ id: null, point_value: 1, explanation: 'Names' }],
  };
}

const kept = () => ({ body: `Explain your names ${++made}`, points: -1 });
const editOfSaved = { body: 'Explain your names', points: -2, version: 1 };

/** A saved comment of the course, or one that belongs to a person who is not the caller. */
function aboutSavedComment(of: 'course' | 'professor' = 'course', body?: unknown): SampleMaker {
  return async (world, place) => {
    const ownerId = of === 'course' ? null : place?.professor.id;
    const saved =
      place &&
      only(
        await world.db
          .insert(savedComments)
          .values({ classroomId: place.classroom.id, ownerId, ...kept() })
          .returning(),
      );
    const { params } = inClassroom(world, place);
    const about = { params: { ...params, savedId: saved?.id ?? absentId } };
    return body === undefined ? about : { ...about, body };
  };
}

async function aboutRubric(world: World, place: Place) {
  const rubric = place && (await world.rubric(place.classroom));
  return { params: { rubricId: rubric?.id ?? absentId } };
}

async function freshRescore(world: World, place: Home, rubricId: number): Promise<number> {
  const changes = { items: [], feedback: [] };
  const rows = await world.db
    .insert(rescores)
    .values({ rubricId, rescoredBy: place.professor.id, changes })
    .returning();
  return only(rows).id;
}

/** An entry of the roster, and a member of the classroom without one. */
function aboutEntry(more: (entryId: number, userId: number) => Partial<Sample>): SampleMaker {
  return async (world, place) => {
    const { params } = await aboutMember('ACTIVE')(world, place);
    const row = { givenName: 'Ada', familyName: `Sample ${++made}` };
    const [entry] = place
      ? await world.db
          .insert(rosterEntries)
          .values({ classroomId: place.classroom.id, ...row })
          .returning()
      : [];
    const extra = more(entry?.id ?? absentId, Number(params?.userId));
    return { ...extra, params: { cid: params?.cid ?? absentId, ...extra.params } };
  };
}

interface TestIds {
  number: number;
  trialId: number;
  versionId: number;
}

const plan = {
  network: false,
  limits: { seconds: 10, memory_mb: 64, processes: 8, files_mb: 8, output_kb: 8 },
  setup: null,
  cases: [],
  suites: [],
};

/** A version that is in use, and a trial of it that has ended. */
async function freshTests(world: World, place: Home, assignmentId: number): Promise<TestIds> {
  const version = { assignmentId, number: 1, source: 'form', format: 'form', plan } as const;
  const { id: versionId } = only(await world.db.insert(testVersions).values(version).returning());
  await world.db.insert(testSettings).values({ assignmentId, versionId });
  const endedAt = world.clock.read();
  const trial = { assignmentId, versionId, kind: 'starter', endedAt } as const;
  const askedBy = place.professor.id;
  const trials = world.db.insert(testTrials).values({ ...trial, askedBy });
  const { id: trialId } = only(await trials.returning());
  return { number: 1, trialId, versionId };
}

function inTests(
  more: (ids: TestIds | undefined) => Sample['params'],
  body?: unknown,
): SampleMaker {
  return async (world, place) => {
    const { params } = await inAssignment()(world, place);
    const ids = place && (await freshTests(world, place, Number(params?.aid)));
    const all = { ...params, ...more(ids) };
    return body === undefined ? { params: all } : { params: all, body };
  };
}

/** A submission with a finished run. */
function inTestedWork(isAboutRun: boolean, body?: unknown): SampleMaker {
  return async (world, place) => {
    const { params } = await inWork()(world, place);
    const runId = place ? await freshRun(world, place, params) : absentId;
    const ids = isAboutRun ? { ...params, runId } : { ...params };
    return body === undefined ? { params: ids } : { params: ids, body };
  };
}

async function freshRun(world: World, place: Home, params: Sample['params']): Promise<number> {
  const [assignmentId, workId] = [Number(params?.aid), Number(params?.wid)];
  const { versionId } = await freshTests(world, place, assignmentId);
  await world.db.update(works).set({ headSha: lateSha }).where(eq(works.id, workId));
  const run = {
    assignmentId,
    workId,
    versionId,
    sha: lateSha,
    reason: 'push',
    state: 'done',
  } as const;
  const done = { points: 0, maximum: 0, verdicts: [], outputs: [], endedAt: world.clock.read() };
  return only(
    await world.db
      .insert(testRuns)
      .values({ ...run, ...done })
      .returning(),
  ).id;
}

/** The event stream never ends, so it has a separate test. */
export type SampledName = Exclude<RouteName, 'streamEvents'>;

export const samples: Record<SampledName, SampleMaker> = {
  getPlatform: () => ({}),
  getHealth: () => ({}),
  getReadiness: () => ({}),
  describeApi: () => ({}),
  getLoginAddress: () => ({}),
  login: () => ({ body: { code: 'nothing' } }),
  logout: () => ({}),
  getCurrentUser: () => ({}),
  getUser: (_world, place) => ({ params: { username: place?.professor.login ?? 'nobody-at-all' } }),
  listInstallations: () => ({}),
  getOrganization: (_world, place) => ({ params: { org: place?.organization.id ?? absentId } }),
  listOrganizationClassrooms: (_world, place) => ({
    params: { org: place?.organization.id ?? absentId },
  }),
  listOwnClassrooms: () => ({}),
  listTemplates: async (world, place) => {
    if (place) await world.template(place.organization);
    return { params: { org: place?.organization.login ?? 'no-org' } };
  },
  listSemesterNames: () => ({}),
  checkClassroomName: (_world, place) => ({
    params: { name: place?.classroom.name ?? 'No such class' },
  }),
  createClassroom: (_world, place) => ({
    body: { name: `New ${++made}`, org_id: place?.organization.id ?? absentId },
  }),
  getMembership: inClassroom,
  listPeople: inClassroom,
  getRoster: inClassroom,
  previewRoster: inClassroom,
  importRoster: (world, place) => ({ ...inClassroom(world, place), query: { based_on: '' } }),
  changeRosterSettings: (world, place) => ({
    ...inClassroom(world, place),
    body: { confirms_claims: true },
  }),
  linkEntries: aboutEntry((entry_id, user_id) => ({ body: { links: [{ entry_id, user_id }] } })),
  undoClaim: aboutEntry((entryId) => ({ params: { entryId } })),
  decideClaims: (world, place) => ({
    ...inClassroom(world, place),
    body: { claim_ids: [1], accept: true },
  }),
  getOwnEntry: inClassroom,
  claimEntry: (world, place) => ({ ...inClassroom(world, place), body: { typed: '00' } }),
  listAssignments: inClassroom,
  createAssignment: async (world, place) => ({
    ...inClassroom(world, place),
    body: {
      name: `New ${++made}`,
      template_id: place ? (await world.template(place.organization)).id : absentId,
    },
  }),
  checkAssignmentName: (world, place) => ({
    params: { ...inClassroom(world, place).params, name: 'HW 1' },
  }),
  getAssignment: inAssignment(),
  getAssignmentTemplate: inAssignment(),
  editAssignment: inAssignment({ version: 1, default_score: 5 }),
  copyAssignment: async (world, place) => {
    const { params } = await inAssignment()(world, place);
    const body = {
      classroom_id: place?.classroom.id ?? absentId,
      name: `Copy ${++made}`,
      weeks: 0,
    };
    return { ...(params && { params }), body };
  },
  archiveAssignment: inAssignment({ archived: true }),
  deleteAssignment: inAssignment(),
  countRepositories: inAssignment(),
  listPutAway: inClassroom,
  restoreAssignment: async (world, place) => {
    const { params } = inClassroom(world, place);
    if (!place) return { params: { ...params, deletedId: absentId } };
    const template = await world.template(place.organization);
    const deletedAt = world.clock.read();
    const { id } = await world.assignment(place.classroom, template, { deletedAt });
    return { params: { ...params, deletedId: id } };
  },
  retryBaseRepository: inAssignment(),
  createAcceptLink: inAssignment({}),
  getProgressStatus: inAssignment(),
  getGradingStatus: inAssignment(),
  getAssignmentCommitCount: inAssignment(),
  getAssignmentFirstCommit: inAssignment(),
  getAssignmentPointer: async (world, place) => {
    const { params } = await inAssignment()(world, place);
    return { params: { aid: params?.aid ?? absentId } };
  },
  listWorks: inAssignment(),
  getWork: inWork(),
  getFirstCommit: inWork(),
  getCommitCount: inWork(),
  getCommitsPerDay: inWork(),
  getTree: inWork(),
  getStarterDiff: async (world, place) => ({
    ...(await inWork()(world, place)),
    query: { path: 'README.md' },
  }),
  getBlob: inWork(undefined, { sha: lateSha }),
  getRaw: inWork(undefined, { sha: lateSha }),
  fixAccess: inWork(),
  retrySetup: inWork(),
  makePrivate: inWork(),
  listSetupProblems: inAssignment(),
  submitGrade: inWork({ comments: [] }),
  getGradebook: inClassroom,
  getMyGradebook: inClassroom,
  saveGradebookPlan: (world, place) => ({
    ...inClassroom(world, place),
    body: { version: 'an earlier one', categories: [], assignments: [], columns: [] },
  }),
  setGradebookScores: async (world, place) => {
    const { columnId, userId } = await freshColumn(world, place);
    const body = { column_id: columnId, scores: [{ user_id: userId, score: 1 }] };
    return { ...inClassroom(world, place), body };
  },
  fillFile: inClassroom,
  getGradebookHistory: async (world, place) => ({
    params: { ...inClassroom(world, place).params, ...(await freshColumn(world, place)) },
  }),
  setGradebookExcuse: async (world, place) => {
    const { columnId, userId } = await freshColumn(world, place);
    const item = { user_id: userId, assignment_id: null, column_id: columnId };
    return { ...inClassroom(world, place), body: { ...item, reason: 'Was ill.' } };
  },
  listOverrides: inWork(),
  setOverride: inWork(
    { score: 5, reason: 'Agreed in office hours.' },
    {},
    { state: 'GRADING_COMPLETED', gradedSha: lateSha },
  ),
  withdrawOverride: inWork(),
  getFeedbackHistory: inWork(),
  keepPresence: inWork(),
  leavePresence: inWork(),
  getDraft: inWork(),
  saveDraft: inWork({ items: [], version: 0 }),
  claimWork: inWork(),
  getGraders: inAssignment(),
  getNextUngraded: inAssignment(),
  gradeMissing: inAssignment({ body: 'Nothing arrived in time.' }),
  assignGraders: async (world, place) => ({
    ...(await inAssignment()(world, place)),
    body: {
      mode: 'share',
      graders: [{ github_username: place?.professor.login ?? 'nobody', weight: 1 }],
    },
  }),
  reportScore: () => ({ body: { student_work_id: 1, sha: 'a'.repeat(40), points: 1 } }),
  getAutograderToken: inAssignment(),
  createAutograderToken: inAssignment(),
  revokeAutograderToken: inAssignment(),
  getTests: inAssignment(),
  replaceTests: inAssignment({
    based_on: null,
    cases: [{ name: 'Prints', points: 1, run: 'true' }],
  }),
  uploadTests: inAssignment(),
  listTestRepositories: inAssignment(),
  chooseTestRepository: inAssignment({ repository_id: 1 }),
  leaveTestRepository: inAssignment(),
  listTestVersions: inAssignment(),
  getTestVersion: inTests((ids) => ({ number: ids?.number ?? absentId })),
  useTestVersion: inAssignment({ number: null }),
  changeTestSettings: inAssignment({ runs_per_day: 5 }),
  tryTests: inTests(() => ({}), { kind: 'starter' }),
  tryTestsOnUpload: inTests(() => ({})),
  listTestTrials: inAssignment(),
  getTestTrial: inTests((ids) => ({ trialId: ids?.trialId ?? absentId })),
  runTestsForClass: inTests(() => ({}), {}),
  getTestTable: inAssignment(),
  getWorkTests: inWork(),
  getTestRun: inTestedWork(true),
  runTestsAgain: inTestedWork(false, {}),
  listPublications: inAssignment(),
  publishGrades: inAssignment({}),
  retryPublication: inWork(),
  unpublishGrade: inGradedWork('GRADE_PUBLISHED'),
  reopenWork: inGradedWork('GRADING_COMPLETED'),
  getGradeDistribution: inClassroom,
  getGlance: inClassroom,
  submitWork: inWork(),
  countLateHead: inWork({ sha: lateSha }),
  uncountLateHead: inWork(),
  getWorkPointer: async (world, place) => {
    const { params } = await inWork()(world, place);
    return { params: { wid: params?.wid ?? absentId } };
  },
  getMyWork: inClassroom,
  getPublishedCode: inWork(),
  listExtensions: inAssignment(),
  extendPeople: async (world, place) => {
    const { params } = await aboutExtension()(world, place);
    const body = { mode: 'hours', hours: 24, user_ids: [params?.userId ?? absentId] };
    return { params: { cid: params?.cid ?? absentId, aid: params?.aid ?? absentId }, body };
  },
  grantExtension: aboutExtension({ due_at: '2026-10-02T12:00:00Z' }),
  withdrawExtension: aboutExtension(),
  getProfile: aboutMember('ACTIVE'),
  writeNote: async (world, place) => ({
    ...(await aboutMember('ACTIVE')(world, place)),
    body: { body: 'Asked for help.' },
  }),
  deleteNote: aboutNote,
  getActivity: inClassroom,
  listSections: inClassroom,
  createSection: (world, place) => ({
    ...inClassroom(world, place),
    body: { name: `New ${++made}` },
  }),
  renameSection: async (world, place) => ({
    ...(await aboutSection()(world, place)),
    body: { name: `Renamed ${++made}` },
  }),
  deleteSection: aboutSection(),
  changeSectionPeople: aboutSection({}),
  setSectionGraders: aboutSection({ github_usernames: [] }),
  listSectionDates: inAssignment(),
  setSectionDate: aboutSection({ due_at: '2026-10-03T12:00:00Z' }, inAssignment()),
  invitePerson: aboutMember('NOT_IN_ORG', { role: 'STUDENT' }),
  revokeInvitation: aboutMember('ORG_INVITED'),
  denyRequest: aboutMember('REQUESTED'),
  removePerson: aboutMember('ACTIVE'),
  createInvite: (world, place) => ({
    ...inClassroom(world, place),
    body: { classroom_role: 'STUDENT' },
  }),
  joinClassroom: async (world, place) => ({
    params: { token: place ? (await freshLink(world, place)).token : 'no-such-link' },
  }),
  acceptAssignment: byAcceptLink,
  getAcceptance: byAcceptLink,
  listLinks: inClassroom,
  renameClassroom: (world, place) => ({
    ...inClassroom(world, place),
    body: { name: `Renamed ${++made}` },
  }),
  getTaAccess: inClassroom,
  changeTaAccess: (world, place) => ({
    ...inClassroom(world, place),
    body: { ta_access: 'TEAM' },
  }),
  listSavedComments: inClassroom,
  getSavedCommentUses: aboutSavedComment(),
  saveComments: (world, place) => ({ ...inClassroom(world, place), body: { comments: [kept()] } }),
  editSavedComment: aboutSavedComment('professor', editOfSaved),
  deleteSavedComment: aboutSavedComment('professor'),
  addCourseComments: (world, place) => ({
    ...inClassroom(world, place),
    body: { comments: [kept()] },
  }),
  editCourseComment: aboutSavedComment('course', editOfSaved),
  deleteCourseComment: aboutSavedComment(),
  listRubrics: inClassroom,
  createRubric: (_world, place) => ({ body: rubricOf(place) }),
  getRubric: aboutRubric,
  updateRubric: async (world, place) => ({
    ...(await aboutRubric(world, place)),
    body: rubricOf(place),
  }),
  previewRescore: async (world, place) => ({
    ...(await aboutRubric(world, place)),
    body: rubricOf(place),
  }),
  undoRescore: async (world, place) => {
    const { params } = await aboutRubric(world, place);
    const rescoreId = place ? await freshRescore(world, place, params.rubricId) : absentId;
    return { params: { ...params, rescoreId } };
  },
  archiveRubric: async (world, place) => ({
    ...(await aboutRubric(world, place)),
    body: { archived: true },
  }),
  deleteRubric: aboutRubric,
  listPutAwayRubrics: inClassroom,
  restoreRubric: async (world, place) => {
    const { params } = inClassroom(world, place);
    const deletedAt = world.clock.read();
    const rubric = place && (await world.rubric(place.classroom, [1], { deletedAt }));
    return { params: { ...params, deletedId: rubric?.id ?? absentId } };
  },
  getAssignmentRubric: inAssignment(),
  linkRubric: inAssignment({ rubric_id: null }),
  limitLink: async (world, place) => ({
    params: {
      cid: place?.classroom.id ?? absentId,
      linkId: place ? (await freshLink(world, place)).id : absentId,
    },
    body: { duration: 10_080 },
  }),
  revokeLink: async (world, place) => ({
    params: {
      cid: place?.classroom.id ?? absentId,
      linkId: place ? (await freshLink(world, place)).id : absentId,
    },
  }),
};
