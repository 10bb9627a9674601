/** One server, as `npm start` runs it, with a submission per student that has been pushed. */
import { mapConcurrently } from '../../tests/support/map-concurrently.ts';
import { until, type Row } from '../measure.ts';
import type { Aim, Sizes } from './aims.ts';
import { pushPrograms } from './programs.ts';
import { openClass, type ClassOptions } from './tested-class.ts';

/** At most so many submissions, which are run again until there are enough verdicts. */
const mostStudents = 100;

export async function measureAims(
  aims: readonly Aim[],
  sizes: Sizes,
  databases?: ClassOptions['databases'],
): Promise<Row[]> {
  const students = Math.min(mostStudents, sizes.verdicts);
  const room = await openClass({ servers: 1, students, ...(databases && { databases }) });
  const { world, works, scene } = room;
  try {
    const heads = await mapConcurrently(works, 4, (work) => pushPrograms(room, work));
    const known = 'select head_sha as sha from works where assignment_id = $1';
    await until(async () => {
      const { rows } = await world.database.pool.query<{ sha: string }>(known, [
        scene.assignmentId,
      ]);
      return heads.every((head) => rows.some(({ sha }) => sha === head));
    });
    const rows: Row[] = [];
    for (const aim of aims) {
      process.stderr.write(`${aim.name}\n`);
      rows.push(...(await aim.run(room, sizes)));
    }
    return rows;
  } finally {
    await room.close();
  }
}
