/** Writes one row per transaction and prints its name after the commit. */
import { openDatabase } from '@lectern/server/db/open';
import { auditLog } from '@lectern/server/db/schema/index';
import { transact } from '@lectern/server/db/transact';

const [dataDir = ''] = process.argv.slice(2);
const { db } = await openDatabase({ kind: 'embedded', dataDir });

async function write(writer: number): Promise<never> {
  for (let n = 1; ; n++) {
    const subject = `${writer}:${n}`;
    await transact(db, (tx) =>
      tx.insert(auditLog).values({ action: 'test', subject, details: {} }),
    );
    process.stdout.write(`${subject}\n`);
  }
}

await Promise.all([1, 2, 3, 4].map(write));
