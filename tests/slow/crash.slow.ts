/** Kills the server while it writes. Acknowledged writes must survive. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareLayout } from '@lectern/server/db/embedded/layout';
import { openDatabase } from '@lectern/server/db/open';
import { auditLog } from '@lectern/server/db/schema/index';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { install, type Installation } from '../support/installation.ts';
import { copyPreparedDatabase } from '../support/prepared-database.ts';
import { postmasterOf, until } from '../support/processes.ts';

let installation: Installation;
let dataDir = '';
beforeAll(async () => {
  installation = await install('write-rows');
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-crash-'));
  await chmod(dataDir, 0o755);
  await copyPreparedDatabase(dataDir);
});
afterAll(async () => {
  await installation.remove();
  const { socket } = await prepareLayout(dataDir);
  for (const folder of [dataDir, socket]) await rm(folder, { recursive: true });
});

const kills = ['the server', 'the server and its PostgreSQL', 'the server'];

it('the embedded database loses no acknowledged write when server or PostgreSQL are killed', async () => {
  const { data } = await prepareLayout(dataDir);
  let expected = 0;
  for (const victim of kills) {
    const writer = installation.run([dataDir]);
    const acknowledged: string[] = [await writer.line()];
    const reading = readAll(writer, acknowledged);
    // Wait until there is something to lose.
    await until(() => acknowledged.length > 50, 60_000);
    if (victim.endsWith('PostgreSQL')) process.kill(await postmasterOf(data), 'SIGKILL');
    await writer.kill();
    await reading;

    const { db, close } = await openDatabase({ kind: 'embedded', dataDir });
    const rows = await db.select({ subject: auditLog.subject }).from(auditLog);
    await close();
    // Each run starts its numbers again, so also compare the number of rows.
    const found = new Set(rows.map(({ subject }) => subject));
    expect(
      acknowledged.filter((subject) => !found.has(subject)),
      victim,
    ).toEqual([]);
    expected += acknowledged.length;
    expect(rows.length).toBeGreaterThanOrEqual(expected);
    expected = rows.length;
  }
});

async function readAll(writer: ReturnType<Installation['run']>, into: string[]): Promise<void> {
  try {
    for (;;) into.push(await writer.line());
  } catch {
    // The child has ended and all its output has been read.
  }
}
