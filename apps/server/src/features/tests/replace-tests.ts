import { AppError, type BodyOf, type routes } from '@lectern/contract';
import { transact, type Tx } from '../../db/transact.ts';
import type { InClassroom } from '../../http/policy.ts';
import { requireStillProfessor } from '../people/still-professor.ts';
import { invalidTests } from './invalid-tests.ts';
import { planOfForm } from './plan-of-form.ts';
import { changeVersion, saveVersion } from './save-version.ts';
import { numberInUse } from './test-queries.ts';
import { lockSettings, recordTests, selectVersion, type TestDeps } from './settings.ts';

/** Saves the cases of the form as a new version. */
export async function replaceTests(
  { db, clock }: TestDeps,
  by: InClassroom,
  assignmentId: number,
  form: BodyOf<typeof routes.replaceTests>,
): Promise<void> {
  const read = planOfForm(form);
  if ('mistake' in read) {
    throw invalidTests([{ file: null, line: null, field: null, says: read.mistake }]);
  }
  const { plan } = read;
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    await requireSeen(tx, assignmentId, form.based_on);
    const made = { source: 'form', sourceRef: null, format: 'form', plan, archive: null } as const;
    await saveVersion(tx, by, assignmentId, made, clock());
  });
}

/** Another professor's version must not be replaced unseen. */
async function requireSeen(tx: Tx, assignmentId: number, basedOn: number | null): Promise<void> {
  await lockSettings(tx, assignmentId);
  if ((await numberInUse(tx, assignmentId)) !== basedOn) throw new AppError('conflict');
}

/** An older version, or null for no tests. */
export async function useVersion(
  { db, clock }: TestDeps,
  by: InClassroom,
  assignmentId: number,
  number: number | null,
): Promise<void> {
  const at = clock();
  await transact(db, async (tx) => {
    await requireStillProfessor(tx, by);
    const settings = await lockSettings(tx, assignmentId);
    const id = number === null ? null : (await selectVersion(tx, assignmentId, number)).id;
    if (id === settings.versionId) return;
    await changeVersion(tx, by, settings, id, at);
    const action = number === null ? 'tests.withdrawn' : 'tests.version-chosen';
    await recordTests(tx, by, assignmentId, action, at, { version: number });
  });
}
